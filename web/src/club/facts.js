// facts.js: what one should know of a table before one sits down: clock, edition, options, undo, who may watch.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, has, t } from '../i18n.js';

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
export function optionWords(game, text) {
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

/** The words of the games on a list. @param {any[]} tables */
export const gameWords = (tables) =>
  Promise.all([...new Set(tables.map((x) => x.game))].map((game) => addPart(game).catch(() => {})));

/** In one line, for lists. @param {any} table a summary */
export const inShort = (table) =>
  [
    ...(table.rules.rated ? [t('web.club.rated')] : []),
    clockWords(table.rules.clock),
    ...optionWords(table.game, table.setup),
  ].join(' · ');

/** @param {string} label @param {unknown} value */
const fact = (label, value) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

/** @param {{game: string, setup: string, rules: any}} table */
export function factsPart({ game, setup, rules }) {
  const options = optionWords(game, setup);
  return html`<dl class="room-facts">
    ${fact(t('web.new.clock'), clockWords(rules.clock))}
    ${fact(t('web.club.rules'), options.length ? options.join(' · ') : t('web.club.rules.usual'))}
    ${fact(t('web.new.undo'), t(`web.new.undo.${rules.undo}`))}
    ${fact(t('web.new.hints'), t(rules.hints ? 'web.yes' : 'web.no'))}
    ${fact(t('web.new.rated'), t(rules.rated ? 'web.yes' : 'web.no'))}
    ${rules.join === 'invited' ? nothing : fact(t('web.new.join'), t(`web.new.join.${rules.join}`))}
    ${fact(t('web.new.watch'), t(`web.new.watch.${rules.spectators}`))}
    ${rules.delay ? fact(t('web.new.delay'), t('web.new.delay.steps', rules.delay)) : nothing}</dl>`;
}
