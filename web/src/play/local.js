// local.js: opens a match that this browser has saved.

import { html, nothing } from '../../vendor/lit-html.js';
import { engine, go, pace, redraw, rendererOf } from '../main.js';
import { t } from '../i18n.js';
import { createLocal, LocalSession } from '../session/local.js';
import { claim } from '../session/store.js';
import { Trouble } from '../trouble.js';
import * as dialog from './dialog.js';
import { download } from './fields.js';
import { PlayScreen } from './screen.js';

/** What a match in this browser has to say: another tab plays it, or it is not saved. @param {LocalSession} s */
export const localBanner = (s) => html`${
  s.taken
    ? html`<p class="notice warn taken" role="status">${t('web.taken')} <button class="btn small do" data-take
      @click=${() => s.takeOver()}>${t('web.taken.here')}</button></p>`
    : nothing
}
  ${
    s.unsaved
      ? html`<p class="notice warn unsaved" role="status">${t('web.unsaved')} <button class="btn small"
        @click=${async () =>
          download(`signoria-${s.setup.game}.match`, await s.save())}>${t('web.export')}</button></p>`
      : nothing
  }`;

/** @param {string} id */
export async function localScreen(id) {
  const kept = await claim(id);
  if (!kept) throw new Trouble('no-such-game');
  const session = new LocalSession((await engine(kept.game)).open(), kept, { pace });
  const renderer = await rendererOf(kept.game);
  const app = {
    redraw,
    rule: async (/** @type {string} */ game, /** @type {string} */ clause) => {
      if (clause) (await import('./rule.js')).showRule(game, clause);
      else window.open(`#/rules/${game}?setup=${encodeURIComponent(session.setup.text)}`, '_blank');
    },
    menu: async (/** @type {PlayScreen} */ s) => (await import('./menu.js')).openMenu(s),
    leave: () => go('#/'),
  };
  const screen = kept.coach
    ? await (await import('../learn/first.js')).coachedScreen(session, renderer)
    : new PlayScreen(/** @type {any} */ (session), renderer, app);
  Object.assign(session, {
    banner: () => localBanner(session),
    again: async () => {
      const other = (await engine(kept.game)).open();
      const next = await createLocal(other, {
        setup: kept.setup,
        seats: kept.names.map((name, i) => ({ name, bot: kept.bots[i + 1] })),
      });
      other.close();
      go(`#/local/${next.id}`);
    },
  });
  session.addEventListener('trouble', (/** @type {any} */ e) => {
    dialog.open(html`<h2>${t('web.trouble')}</h2><p>${e.detail}</p>`, { label: t('web.trouble') });
  });
  queueMicrotask(() =>
    session.run().catch((error) => session.dispatchEvent(new CustomEvent('trouble', { detail: error.message }))),
  );
  return {
    template: () => screen.template(),
    close: () => screen.close(),
    title: kept.coach ? t('learn.first') : t(`lobby.${kept.game}.name`),
  };
}
