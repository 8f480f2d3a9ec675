// local.js: opens a match that this browser keeps.

import { html } from '../../vendor/lit-html.js';
import { engine, go, pace, redraw, rendererOf } from '../main.js';
import { t } from '../i18n.js';
import { createLocal, LocalSession } from '../session/local.js';
import { fetchKept } from '../session/store.js';
import * as dialog from './dialog.js';
import { openMenu } from './menu.js';
import { PlayScreen } from './screen.js';

/** @param {string} id */
export async function localScreen(id) {
  const kept = await fetchKept(id);
  if (!kept) throw new Error(t('web.trouble.no-such-game'));
  const session = new LocalSession((await engine()).open(), kept, { pace });
  const renderer = await rendererOf(kept.game);
  const screen = new PlayScreen(/** @type {any} */ (session), renderer, {
    redraw, rule: async (game, clause) => { if (clause) (await import('./rule.js')).showRule(game, clause); else window.open(`#/rules/${game}`, '_blank'); }, menu: openMenu, leave: () => go('#/'),
  });
  /** @type {any} */ (session).again = async () => {
    const other = (await engine()).open();
    const seats = kept.names.map((name, i) => ({ name, bot: kept.bots[i + 1] }));
    const next = await createLocal(other, { setup: kept.setup, seats });
    other.close();
    go(`#/local/${next.id}`);
  };
  session.addEventListener('trouble', (/** @type {any} */ e) => { dialog.open(html`<h2>${t('web.trouble')}</h2><p>${e.detail}</p>`, { label: t('web.trouble') }); });
  queueMicrotask(() => session.run().catch((error) => session.dispatchEvent(new CustomEvent('trouble', { detail: error.message }))));
  return { template: () => screen.template(), close: () => screen.close(), title: t(`web.game.${kept.game}`) };
}
