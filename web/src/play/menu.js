// menu.js: what is not needed at every move: language, theme, speed, saving, leaving. Loaded when it is opened.

import { html, nothing } from '../../vendor/lit-html.js';
import * as i18n from '../i18n.js';
import { set, settings } from '../settings.js';
import { read, write } from '../storage.js';
import { go, redraw } from '../main.js';
import { serverFacts } from '../session/api.js';
import * as dialog from './dialog.js';
import { choice, download } from './fields.js';

/** A language that could not be loaded. */
let lacking = '';

/** Settings of this browser. @param {() => void} again */
export const settingsPart = (again) => html`
  ${choice(i18n.t('web.language'), i18n.lang(), Object.entries(i18n.languages), async (v) => {
    lacking = (await i18n.setLanguage(v)) ? '' : i18n.languages[v];
    if (!lacking) write('lang', v);
    if (read('push')) (await import('../club/push.js')).writeWords(); // what notifications say
    again();
    redraw();
  })}
  ${
    lacking
      ? html`<p class="notice warn lacking" role="status">${i18n.t(
          'web.language.lacking',
          lacking,
          i18n.languages[i18n.lang()],
        )}</p>`
      : nothing
  }
  ${choice(
    i18n.t('web.theme'),
    settings.theme,
    [
      ['auto', i18n.t('web.theme.auto')],
      ['light', i18n.t('web.theme.light')],
      ['dark', i18n.t('web.theme.dark')],
    ],
    (v) => {
      set('theme', /** @type {any} */ (v));
      redraw();
    },
  )}
  ${choice(
    i18n.t('web.motion'),
    settings.motion,
    [
      ['auto', i18n.t('web.motion.auto')],
      ['off', i18n.t('web.motion.off')],
    ],
    (v) => {
      set('motion', /** @type {any} */ (v));
      redraw();
    },
  )}
  ${choice(
    i18n.t('web.speed'),
    settings.speed,
    [
      ['slow', i18n.t('web.speed.slow')],
      ['normal', i18n.t('web.speed.normal')],
      ['fast', i18n.t('web.speed.fast')],
    ],
    (v) => set('speed', /** @type {any} */ (v)),
  )}
  ${choice(
    i18n.t('web.tips'),
    settings.tips,
    [
      ['on', i18n.t('web.tips.on')],
      ['off', i18n.t('web.tips.off')],
    ],
    (v) => {
      set('tips', /** @type {any} */ (v));
      if (v === 'on') dispatchEvent(new Event('tips-again'));
      redraw();
    },
  )}`;

/** The position as an address. @param {import('./screen.js').PlayScreen} screen */
async function share(screen) {
  const { linkTo } = await import('../replay/link.js');
  const link = await linkTo(await /** @type {any} */ (screen.session).save(), screen.session.plies);
  await navigator.clipboard?.writeText(link).catch(() => {});
  dialog.draw(
    html`<h2>${i18n.t('web.share')}</h2><p>${i18n.t('web.share.about')}</p><input class="input share-link" readonly
      .value=${link} aria-label=${i18n.t('web.share')} @focus=${(/** @type {any} */ e) => e.target.select()}>`,
  );
}

/** Saves the game as a file, or shows why that cannot be done now. @param {import('./screen.js').PlayScreen} screen */
async function exportGame(screen) {
  try {
    download(`signoria-${screen.session.setup.game}.match`, await /** @type {any} */ (screen.session).save());
  } catch (error) {
    dialog.draw(
      html`<h2>${i18n.t('web.export')}</h2><p role="status">${
        error instanceof Error ? error.message : String(error)
      }</p>`,
    );
  }
}

/** Notifications, also while the page is closed where browser and server can do that. */
async function wake() {
  const push = await import('../club/push.js');
  if ((await serverFacts())?.push && push.able()) await push.turnOn().catch(() => {});
  else await Notification.requestPermission();
}

/** @param {import('./screen.js').PlayScreen} screen */
export function openMenu(screen) {
  const draw =
    () => html`<h2>${i18n.t('web.menu')}</h2><div class="fields">${settingsPart(() => dialog.draw(draw()))}</div>
    <div class="dialog-buttons">
      ${
        screen.session.save
          ? html`<button class="btn" data-export @click=${() => exportGame(screen)}>${i18n.t('web.export')}</button>`
          : ''
      }
      ${
        /** @type {any} */ (screen.session).openSeats
          ? html`<button class="btn" data-seats @click=${() =>
              /** @type {any} */ (screen.session).openSeats()}>${i18n.t('web.club.table')}</button>`
          : ''
      }
      ${
        /** @type {any} */ (screen.session).openNote
          ? html`<button class="btn" data-note @click=${() =>
              /** @type {any} */ (screen.session).openNote()}>${i18n.t('web.club.note')}</button>`
          : ''
      }
      ${
        screen.session.kind === 'remote' && screen.session.turn !== 'over' && typeof screen.session.me === 'number'
          ? html`<button class="btn" data-whatif @click=${() => {
              const s = /** @type {any} */ (screen.session);
              go(`#/whatif/${s.id}${s.code ? `?code=${s.code}` : ''}`);
            }}>${i18n.t('web.whatif')}</button>`
          : ''
      }
      ${
        screen.orders?.ready && screen.session.turn !== 'over' && typeof screen.session.me === 'number'
          ? html`<button class="btn" data-order-when @click=${async () =>
              (await import('./order_form.js')).openOrderForm(
                /** @type {import('./orders.js').Orders} */ (screen.orders),
              )}>${i18n.t('web.order.when')}</button>`
          : ''
      }
      ${
        screen.session.kind === 'remote' && globalThis.Notification?.permission === 'default'
          ? html`<button class="btn" data-notify @click=${() => wake().then(() => dialog.draw(draw()))}>${i18n.t(
              'web.notify',
            )}</button>`
          : ''
      }
      ${
        screen.session.kind === 'local'
          ? html`<button class="btn" data-share @click=${() => share(screen)}>${i18n.t('web.share')}</button>`
          : ''
      }
      <button class="btn" ?disabled=${!screen.session.undoable} @click=${() => {
        dialog.close('');
        screen.undoTurn();
      }}>${i18n.t('web.undo.turn')}</button>
      <button class="btn primary" @click=${() => {
        dialog.close('');
        screen.app.leave();
      }}>${i18n.t('web.leave')}</button></div>
    <p><button class="btn" data-keys @click=${async () =>
      (await import('./keyhelp.js')).showKeys()}>${i18n.t('web.keys')} <kbd aria-hidden="true">?</kbd></button></p>`;
  dialog.open(draw(), { label: i18n.t('web.menu') });
}
