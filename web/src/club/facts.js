// facts.js: what one should know of a table before one sits down: clock, edition, options, undo, who may watch.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, has, t } from '../i18n.js';
import { redraw } from '../main.js';
import { serverFacts } from '../session/api.js';

/** What the server knows of its games: options and presets. @type {any[]} */
let described = [];
let asked = false;

/** Asks for that. */
export async function readGames() {
  asked = true;
  described = (await serverFacts())?.games ?? described;
}

/** The words of a set-up after game and seats: name and value. @param {string} text @returns {Map<string, string>} */
const given = (text) =>
  new Map(
    text
      .split(' ')
      .slice(1)
      .map((word) => {
        const [name, value = 'yes'] = word.split('=');
        return [name, value];
      }),
  );

/**
 * What everybody should know of a set-up, said also where it is as usual: the edition, and what a new game asks first.
 * @param {string} game @param {string} text
 * @returns {{name: string, label: string, value: string, plain: boolean}[]} plain: an option that is as usual
 */
export function mainChoices(game, text) {
  const g = described.find((one) => one.name === game),
    words = given(text);
  if (!g) return [];
  const presets = [...new Map(g.presets.map((/** @type {any} */ p) => [p.name, p.value]).reverse())],
    first = g.options.filter((/** @type {any} */ o) => o.first);
  return [
    ...presets.map(([name, usual]) => ({ name, usual, key: `preset.${game}.${name}` })),
    ...first.map((/** @type {any} */ o) => ({ name: o.name, usual: o.values[0], key: `option.${game}.${o.name}` })),
  ]
    .map(({ name, usual, key }) => ({ name, usual, key, value: words.get(name) ?? usual }))
    .filter(({ key, value }) => has(key) && has(`${key}.${value}`))
    .map(({ name, usual, key, value }) => ({
      name,
      label: t(key),
      value: t(`${key}.${value}`),
      plain: key.startsWith('option.') && value === usual,
    }));
}

/** @param {any} clock of the table's rules */
export function clockWords(clock) {
  if (clock.kind === 'days')
    return clock.seconds >= 86400
      ? t('web.club.clock.days', Math.round(clock.seconds / 86400))
      : t('web.club.clock.hours', Math.max(1, Math.round(clock.seconds / 3600)));
  if (clock.kind === 'live') return t('web.club.clock.live', Math.round(clock.seconds / 60), clock.add);
  return t('web.new.clock.none');
}

/**
 * What the set-up's text has beyond game and seats, in words. Only what is not as usual stands there.
 * @param {string} game @param {string} text @returns {string[]}
 */
function optionWords(game, text) {
  return text
    .split(' ')
    .slice(1)
    .filter((word) => !word.startsWith('seats='))
    .map((word) => {
      const [name, value = 'yes'] = word.split('='),
        preset = `preset.${game}.${name}.${value}`,
        key = `option.${game}.${name}`;
      if (has(preset)) return t(preset);
      if (!has(key)) return word;
      return has(`${key}.${value}`) ? t('web.club.option', t(key), t(`${key}.${value}`)) : t(key);
    });
}

/** A set-up's text without these choices. @param {string} text @param {{name: string}[]} choices */
const without = (text, choices) =>
  text
    .split(' ')
    .filter((word) => !choices.some((one) => one.name === word.split('=')[0]))
    .join(' ');

/** The words of the games on a list. @param {any[]} tables */
export const gameWords = (tables) =>
  Promise.all([readGames(), ...[...new Set(tables.map((x) => x.game))].map((game) => addPart(game).catch(() => {}))]);

/** A set-up in words, for one line: the edition, and what is not as usual. @param {string} game @param {string} text */
export function setupWords(game, text) {
  const main = mainChoices(game, text);
  return [
    ...main
      .filter((m) => !m.plain)
      .map((m) => (has(`option.${game}.${m.name}`) ? t('web.club.option', m.label, m.value) : m.value)),
    ...optionWords(game, without(text, main)),
  ];
}

/** When one may undo, in full. @param {string} undo */
export const undoRule = (undo) => t(undo === 'consent' ? 'web.club.undo.consent' : `web.new.undo.${undo}`);

/** "Undo: never". @param {any} rules */
export const undoWords = (rules) => t('web.club.option', t('web.new.undo'), undoRule(rules.undo));

/** In one line, for lists. @param {any} table a summary */
export const inShort = (table) =>
  [
    t(table.rules.rated ? 'web.club.rated' : 'web.club.unrated'),
    clockWords(table.rules.clock),
    ...setupWords(table.game, table.setup),
    ...(table.status === 'open' ? [undoWords(table.rules)] : []),
  ].join(' · ');

/** @param {string} label @param {unknown} value */
const fact = (label, value) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

/** @param {{game: string, setup: string, rules: any}} table */
export function factsPart({ game, setup, rules }) {
  if (!asked) readGames().then(redraw);
  const main = mainChoices(game, setup),
    options = optionWords(game, without(setup, main));
  return html`<dl class="room-facts">
    ${fact(t('web.new.clock'), clockWords(rules.clock))}
    ${main.map((m) => fact(m.label, m.value))}
    ${fact(t('web.club.rules'), options.length ? options.join(' · ') : t('web.club.rules.usual'))}
    ${fact(t('web.new.undo'), undoRule(rules.undo))}
    ${fact(t('web.new.hints'), t(rules.hints ? 'web.yes' : 'web.no'))}
    ${fact(t('web.new.rated'), t(rules.rated ? 'web.yes' : 'web.no'))}
    ${rules.join === 'invited' ? nothing : fact(t('web.new.join'), t(`web.new.join.${rules.join}`))}
    ${fact(t('web.new.watch'), t(`web.new.watch.${rules.spectators}`))}
    ${rules.delay ? fact(t('web.new.delay'), t('web.new.delay.steps', rules.delay)) : nothing}</dl>`;
}
