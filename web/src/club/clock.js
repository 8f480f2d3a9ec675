// clock.js: choosing the clock of a new table: none, days per move, or a live clock with an increment.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t } from '../i18n.js';
import { style } from '../main.js';
import { choice } from '../play/fields.js';

const DAY = 86400,
  HOUR = 3600;

/** What the editor needs beyond the dialog. */
export const ready = () => Promise.all([style('club'), addPart('club')]);

/** What a kind of clock starts with. @param {string} kind */
export const usual = (kind) => {
  if (kind === 'live') return { kind, seconds: 1200, add: 30, out: 'bot' };
  return kind === 'days' ? { kind, seconds: 3 * DAY, out: 'bot' } : { kind: 'none' };
};

/** Seconds after which an absent player may be replaced where there is no clock. */
const absences = [HOUR, DAY, 3 * DAY, 7 * DAY];

/** "3 days", "1 hour". @param {number} seconds */
const spanWords = (seconds) =>
  seconds % DAY ? t('web.club.span.hours', Math.round(seconds / HOUR)) : t('web.club.span.days', seconds / DAY);

/**
 * @param {string} label @param {string} name @param {number} value @param {number} most
 * @param {(value: number) => void} change
 */
const amount = (label, name, value, most, change) => html`<label class="field"><span>${label}</span><input
  class="input" type="number" inputmode="numeric" required name=${name} min=${name === 'add' ? 0 : 1} max=${most}
  .value=${String(value)} @change=${(/** @type {any} */ e) => {
    const given = Math.round(Number(e.target.value));
    change(Math.min(most, Math.max(name === 'add' ? 0 : 1, given || 0)));
  }}></label>`;

/** @param {any} clock @param {() => void} again */
function outChoice(clock, again) {
  return choice(
    t('web.club.clock.out'),
    clock.out,
    [
      ['bot', t('web.club.clock.out.bot')],
      ['nothing', t('web.club.clock.out.nothing')],
    ],
    (v) => {
      clock.out = v;
      again();
    },
  );
}

/** The editor. @param {{clock: any, absent: number, draw: () => void}} request the dialog that opens the table */
export function clockEditor(request) {
  const { clock } = request;
  /** @param {any} more */
  function put(more) {
    request.clock = { ...clock, ...more };
    request.draw();
  }
  return html`<div class="clock-editor">${choice(
    t('web.new.clock'),
    clock.kind,
    [
      ['none', t('web.new.clock.none')],
      ['live', t('web.club.clock.kind.live')],
      ['days', t('web.club.clock.kind.days')],
    ],
    (v) => {
      request.clock = usual(v);
      request.draw();
    },
  )}${
    clock.kind === 'live'
      ? html`${amount(t('web.club.clock.minutes'), 'minutes', Math.round(clock.seconds / 60), 600, (n) =>
          put({ seconds: n * 60 }),
        )}${amount(t('web.club.clock.add'), 'add', clock.add, 600, (n) => put({ add: n }))}`
      : clock.kind === 'days'
        ? amount(t('web.club.clock.per-move'), 'days', Math.round(clock.seconds / DAY), 60, (n) =>
            put({ seconds: n * DAY }),
          )
        : choice(
            t('web.club.absent'),
            String(request.absent),
            absences.map((s) => [String(s), spanWords(s)]),
            (v) => {
              request.absent = Number(v);
            },
          )
  }${clock.kind === 'none' ? nothing : outChoice(clock, request.draw)}<p class="about">${t(
    `web.club.clock.about.${clock.kind}`,
  )}</p></div>`;
}
