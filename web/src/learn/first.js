// first.js: the guided first game: whenever something comes up for the first time, the teacher says a word about it.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { addPart, t, tm } from '../i18n.js';
import { engine, style } from '../main.js';
import { announce } from '../play/announce.js';
import { PlayScreen } from '../play/screen.js';
import { createLocal } from '../session/local.js';
import { allKept } from '../session/store.js';
import { readJson, write } from '../storage.js';
import { app, TaughtScreen, words } from './taught.js';

class FirstScreen extends TaughtScreen {
  /** @param {import('../session/local.js').LocalSession} session @param {import('../types.js').Renderer} renderer */
  constructor(session, renderer) {
    super(/** @type {any} */ (session), renderer, app);
    this.topic = '';
    /** What is said about it. @type {import('../types.js').Message | null} */
    this.text = null;
    /** @type {Set<string>} */
    this.seen = new Set(readJson(`coached-${session.setup.game}`, []));
  }

  teacher() {
    const { session } = this,
      { game } = session.setup;
    if (this.renderer.guides?.(PlayScreen.prototype.ctx.call(this))) return nothing;
    const now = session.mine ? session.present?.(`topics ${session.me}`)?.[0] : null;
    const said = () =>
      this.text === null
        ? words(`learn.${game}.first`)
        : tm(
            this.text,
            session.players.map((p) => p.name),
          );
    if (now && now.topic !== this.topic) {
      this.topic = now.topic;
      this.text = now.text;
      if (!this.seen.has(now.topic)) announce(said());
      this.seen.add(now.topic);
      write(`coached-${game}`, JSON.stringify([...this.seen]));
    }
    return html`<section class="teacher" aria-live="polite"><h2>${t('learn.first')}</h2><p>${said()}</p>
      <a class="teacher-all" href=${`#/learn/${game}`}>${t('learn.web.all')}</a></section>`;
  }
}

/**
 * A first game as it is shown with the teacher.
 * @param {import('../session/local.js').LocalSession} session @param {import('../types.js').Renderer} renderer
 */
export async function coachedScreen(session, renderer) {
  await Promise.all([addPart('learn'), style('learn')]);
  return new FirstScreen(session, renderer);
}

/**
 * Resumes the first game that was begun, or begins one; it is a match of this browser like any other.
 * @param {string} game
 */
export async function firstGame(game) {
  const begun = (await allKept()).find((one) => one.coach && one.game === game && !one.over);
  const open = (await engine(game)).open();
  const kept =
    begun ??
    (await createLocal(open, {
      setup: `${game} seats=3 ${games[game].firstGame}`,
      seats: [
        { name: t('learn.you') },
        { name: t('learn.seat-2'), bot: 'steward' },
        { name: t('learn.seat-3'), bot: 'steward' },
      ],
      title: t('learn.first'),
      coach: true,
    }));
  open.close();
  location.replace(`#/local/${kept.id}`);
  return { template: () => nothing, title: t('learn.first') };
}
