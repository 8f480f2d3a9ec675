// newgame.js: the dialog that sets up a game, in words that need no rulebook.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, has, t } from '../i18n.js';
import { engine, enterFirst, go } from '../main.js';
import * as dialog from '../play/dialog.js';
import { seatSign } from '../play/icons.js';
import { choice } from '../play/fields.js';
import { createLocal } from '../session/local.js';
import { set, settings } from '../settings.js';
import { levelAbout, levelName, names, suggestedName } from './bots.js';
import { MustEnter } from '../session/api.js';

/** @typedef {{who: 'me' | 'person' | 'open' | 'bot', name: string, bot: string}} Chair */

/** An option's value in words. @param {string} game @param {string} option @param {string} value */
const valueWords = (game, option, value) => {
  const key = `option.${game}.${option}.${value}`;
  return has(key) ? t(key) : value;
};

export class NewGame {
  /**
   * @param {string} game @param {any} server what the server said of itself, or null @param {any} tables
   * @param {{online?: boolean, newcomer?: boolean}} [start]
   */
  constructor(game, server, tables, start = {}) {
    this.game = game;
    this.server = server;
    this.tables = tables;
    this.online = Boolean(start.online && server);
    this.newcomer = Boolean(start.newcomer);
    this.edition = '';
    /** @type {Record<string, string>} */
    this.options = {};
    this.busy = false;
    this.error = '';
    /** @type {any} */
    this.clock = { kind: 'none' };
    this.absent = 604800;
    /** The editor of the clock, once it is loaded. @type {typeof import('../club/clock.js') | null} */
    this.editor = null;
    if (this.online) this.loadEditor();
    this.title = '';
    this.spectators = 'link';
    /** Steps that spectators are behind. */
    this.delay = 0;
    this.join = 'anyone';
    this.undo = 'consent';
    this.hints = false;
    this.rated = false;
    /** @type {Chair[]} */
    this.chairs = [];
    this.setSeats(3);
  }

  /** @param {number} count */
  setSeats(count) {
    const mine = settings.name || suggestedName();
    const free = names.filter((n) => n !== mine);
    const bot = this.newcomer ? 'novice' : 'pupil';
    this.chairs = Array.from(
      { length: count },
      (_, i) =>
        this.chairs[i] ??
        (i === 0
          ? { who: 'me', name: mine, bot }
          : { who: this.online ? 'open' : 'bot', name: free[(i - 1) % free.length], bot }),
    );
  }

  /** What only a table on the server needs. */
  async loadEditor() {
    const editor = await import('../club/clock.js');
    await editor.ready();
    this.editor = editor;
    if (dialog.isOpen()) this.draw();
  }

  /** @param {boolean} online */
  setOnline(online) {
    this.online = online;
    if (online && !this.editor) this.loadEditor();
    this.chairs.forEach((c) => {
      if (online && c.who === 'person') c.who = 'open';
      if (!online && c.who === 'open') c.who = 'bot';
    });
    if (online && !this.chairs.some((c) => c.who === 'open')) this.chairs[1].who = 'open';
  }

  /** A rated table has people alone, and no hints. @param {boolean} rated */
  setRated(rated) {
    this.rated = rated;
    if (!rated) return;
    this.hints = false;
    this.chairs.forEach((c, i) => {
      c.who = c.who === 'me' && !this.chairs.slice(0, i).some((x) => x.who === 'me') ? 'me' : 'open';
    });
  }

  /** The set-up as text. */
  text() {
    const words = [`${this.game} seats=${this.chairs.length}`];
    if (this.edition) words.push(`edition=${this.edition}`);
    for (const [name, value] of Object.entries(this.options)) if (value) words.push(`${name}=${value}`);
    return words.join(' ');
  }

  open() {
    return dialog.open(this.template(), { wide: true, label: t('web.new', t(`lobby.${this.game}.name`)) });
  }
  draw() {
    dialog.draw(this.template());
  }

  template() {
    const g = this.tables;
    const editions = g.presets
      .filter((/** @type {any} */ p) => p.name === 'edition')
      .map((/** @type {any} */ p) => p.value);
    return html`<form class="newgame" @submit=${(/** @type {Event} */ e) => {
      e.preventDefault();
      this.start();
    }}>
      <h2>${t('web.new', t(`lobby.${this.game}.name`))}</h2>
      ${this.newcomer ? this.offer() : nothing}
      ${
        this.server
          ? html`<fieldset class="switch"><legend class="sr-only">${t('web.new.where')}</legend>
        ${this.radio(
          'where',
          'here',
          !this.online,
          () => this.setOnline(false),
          t('web.new.here'),
          t('web.new.here.about'),
        )}
        ${this.radio(
          'where',
          'server',
          this.online,
          () => this.setOnline(true),
          t('web.new.online'),
          t('web.new.online.about'),
        )}</fieldset>`
          : nothing
      }
      ${g.options.filter((/** @type {any} */ o) => o.first).map((/** @type {any} */ o) => this.first(o))}
      <fieldset><legend>${t('web.new.players')}</legend>
        <div class="counts">${range(g.min_seats, g.max_seats).map(
          (n) =>
            html`<label class="count"><input type="radio" name="count" .checked=${this.chairs.length === n}
              @change=${() => {
                this.setSeats(n);
                this.draw();
              }}><span>${n}</span></label>`,
        )}</div>
        <ul class="chairs">${this.chairs.map((c, i) => this.chair(c, i))}</ul></fieldset>
      ${
        editions.length
          ? html`<fieldset><legend>${t('web.new.edition')}</legend><div class="counts wide">${editions.map(
              (/** @type {string} */ e, /** @type {number} */ i) =>
                html`<label class="count"><input type="radio" name="edition"
                  .checked=${(this.edition || editions[0]) === e} @change=${() => {
                    this.edition = i ? e : '';
                    this.draw();
                  }}><span>${t(`preset.${this.game}.edition.${e}`)}</span></label>`,
            )}</div><p class="about">${t('web.new.edition.about')}</p></fieldset>`
          : nothing
      }
      ${this.online ? this.onlineRules() : nothing}
      <details class="more"><summary>${t('web.new.more')}</summary><p class="about">${t('web.new.more.about')}</p>
        ${g.options.filter((/** @type {any} */ o) => !o.first).map((/** @type {any} */ o) => this.option(o))}</details>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      <div class="dialog-buttons"><button type="button" class="btn"
        @click=${() => dialog.close('')}>${t('web.cancel')}</button>
        <button class="btn primary big" ?disabled=${this.busy}>${
          this.online ? t('web.new.open-table') : t('web.new.start')
        }</button></div></form>`;
  }

  /** For whoever has no game of this kind yet. */
  offer() {
    return html`<p class="newcomer">${t('web.new.newcomer', t(`lobby.${this.game}.name`))} <a
      href=${`#/overview/${this.game}`}>${t('present.overview')}</a> · <a
      href=${`#/learn/${this.game}/first`}>${t('web.new.first')}</a></p>`;
  }

  /**
   * @param {string} name @param {string} value @param {boolean} on @param {() => void} change @param {string} title
   * @param {string} about
   */
  radio(name, value, on, change, title, about) {
    return html`<label class="radio"><input type="radio" name=${name} value=${value} .checked=${on} @change=${() => {
      change();
      this.draw();
    }}><span><b>${title}</b><small>${about}</small></span></label>`;
  }

  /** @param {Chair} c @param {number} i */
  chair(c, i) {
    const kinds = this.online ? (this.rated ? ['me', 'open'] : ['me', 'open', 'bot']) : ['me', 'person', 'bot'];
    return html`<li class="chair">${seatSign(i + 1, 24)}
      <select aria-label=${t('web.new.seat-who', i + 1)} @change=${(/** @type {any} */ e) => {
        c.who = e.target.value;
        this.draw();
      }}>
        ${kinds.map(
          (k) => html`<option value=${k} ?selected=${c.who === k}>${t(`web.new.who.${k}`)}</option>`,
        )}</select>
      ${
        c.who === 'bot'
          ? html`<select aria-label=${t('web.new.seat-bot', i + 1)} @change=${(/** @type {any} */ e) => {
              c.bot = e.target.value;
              this.draw();
            }}>
        ${this.tables.levels.map(
          (/** @type {any} */ l, /** @type {number} */ n) =>
            html`<option value=${l.bot} ?selected=${c.bot === l.bot}>${levelName(l.bot, n + 1)}</option>`,
        )}</select>`
          : nothing
      }
      ${
        c.who === 'open'
          ? html`<span class="about">${t(this.join === 'anyone' ? 'web.new.open.anyone' : 'web.new.open.about')}</span>`
          : this.online && c.who === 'bot'
            ? html`<span class="about">${levelAbout(this.tables.levels, c.bot)}</span>`
            : html`<input class="input" maxlength="24" aria-label=${t('web.new.seat-name', i + 1)} .value=${c.name}
              @change=${(/** @type {any} */ e) => {
                c.name = e.target.value.trim() || c.name;
              }}>
            ${c.who === 'bot' ? html`<span class="about">${levelAbout(this.tables.levels, c.bot)}</span>` : nothing}`
      }</li>`;
  }

  onlineRules() {
    return html`<fieldset class="fields"><legend>${t('web.new.table')}</legend>
      ${this.editor ? this.nameOfTable() : nothing}
      ${choice(
        t('web.new.join'),
        this.join,
        [
          ['anyone', t('web.new.join.anyone')],
          ['link', t('web.new.join.link')],
        ],
        (v) => {
          this.join = v;
          this.draw();
        },
      )}
      ${choice(
        t('web.new.watch'),
        this.spectators,
        [
          ['link', t('web.new.watch.link')],
          ['anyone', t('web.new.watch.anyone')],
          ['none', t('web.new.watch.none')],
        ],
        (v) => {
          this.spectators = v;
        },
      )}
      ${
        this.spectators === 'none'
          ? nothing
          : choice(
              t('web.new.delay'),
              String(this.delay),
              [
                ['0', t('web.new.delay.none')],
                ...['5', '20', '60'].map(
                  (n) => /** @type {[string, string]} */ ([n, t('web.new.delay.steps', Number(n))]),
                ),
              ],
              (v) => {
                this.delay = Number(v);
              },
            )
      }
      ${this.editor?.clockEditor(this) ?? nothing}
      ${choice(
        t('web.new.undo'),
        this.undo,
        [
          ['consent', t('web.new.undo.consent')],
          ['free', t('web.new.undo.free')],
          ['none', t('web.new.undo.none')],
        ],
        (v) => {
          this.undo = v;
          this.draw();
        },
      )}
      ${this.editor && this.undo === 'consent' ? html`<p class="about">${t('web.club.undo.consent')}</p>` : nothing}
      ${this.ratedRule()}
      ${this.rated ? nothing : this.hintsRule()}</fieldset>`;
  }

  nameOfTable() {
    return html`<label class="field"><span>${t('web.club.table.name')} <small>${t(
      'web.club.optional',
    )}</small></span><input class="input" name="title" maxlength="40" autocomplete="off" .value=${this.title}
      @change=${(/** @type {any} */ e) => {
        this.title = e.target.value.trim();
      }}></label>`;
  }

  ratedRule() {
    return html`${choice(
      t('web.new.rated'),
      String(this.rated),
      [
        ['false', t('web.no')],
        ['true', t('web.yes')],
      ],
      (v) => {
        this.setRated(v === 'true');
        this.draw();
      },
    )}<p class="about">${t('web.new.rated.about')}</p>`;
  }

  hintsRule() {
    return html`${choice(
      t('web.new.hints'),
      String(this.hints),
      [
        ['false', t('web.no')],
        ['true', t('web.yes')],
      ],
      (v) => {
        this.hints = v === 'true';
      },
    )}`;
  }

  /** What everyone is shown: asked before anything else. @param {any} o */
  first(o) {
    const key = `option.${this.game}.${o.name}`,
      now = this.options[o.name] || o.values[0];
    return html`<fieldset class="first" data-option=${o.name}><legend>${t(key)}</legend><div class="counts
      wide">${o.values.map(
        (/** @type {string} */ v, /** @type {number} */ i) =>
          html`<label class="count"><input type="radio" name=${o.name} value=${v} .checked=${now === v}
            @change=${() => {
              this.options[o.name] = i ? v : '';
              this.draw();
            }}><span>${valueWords(this.game, o.name, v)}</span></label>`,
      )}</div><p class="about">${t(`${key}.about`)} <a class="clause" href=${`#/rules/${this.game}/${o.clause}`}
      target="_blank">${o.clause}</a></p></fieldset>`;
  }

  /** @param {any} o */
  option(o) {
    const key = `option.${this.game}.${o.name}`;
    return html`<div class="option">${choice(
      has(key) ? t(key) : o.about,
      this.options[o.name] ?? '',
      [
        ['', t('web.new.as-edition')],
        ...o.values.map((/** @type {string} */ v) => [v, valueWords(this.game, o.name, v)]),
      ],
      (v) => {
        this.options[o.name] = v;
      },
    )}
      <p class="about">${has(`${key}.about`) ? t(`${key}.about`) : nothing}</p><a class="clause"
        href=${`#/rules/${this.game}/${o.clause}`} target="_blank">${o.clause}</a></div>`;
  }

  async start() {
    this.busy = true;
    this.error = '';
    this.draw();
    try {
      const me = this.chairs.find((c) => c.who === 'me');
      if (me) set('name', me.name);
      if (this.online) {
        if (this.rated) await addPart('club'); // the server's reasons in words
        const { openTable } = await import('../session/remote.js');
        const id = await openTable(this).catch((error) => {
          if (error instanceof MustEnter) return null;
          throw error;
        });
        dialog.close('ok');
        if (id === null) {
          await enterFirst(() => {
            go('#/');
            this.busy = false;
            this.open();
          });
          return;
        }
        go(`#/table/${id}`);
      } else {
        const session = (await engine(this.game)).open();
        const seats = this.chairs.map((c) => ({ name: c.name, bot: c.who === 'bot' ? c.bot : undefined }));
        const kept = await createLocal(session, { setup: this.text(), seats });
        session.close();
        dialog.close('ok');
        go(`#/local/${kept.id}`);
      }
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      this.busy = false;
      this.draw();
    }
  }
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
