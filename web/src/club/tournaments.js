// tournaments.js: the list of tournaments, and the form that makes one.

import { html, nothing } from '../../vendor/lit-html.js';
import { addPart, t } from '../i18n.js';
import { engine, go, redraw } from '../main.js';
import { engines } from '../games.js';
import { levelName } from '../lobby/bots.js';
import { choice } from '../play/fields.js';
import { factsOf } from '../session/base.js';
import { api, MustEnter, serverFacts, session } from '../session/api.js';
import { clockWords, gameWords, setupWords } from './facts.js';
import { clubPage, day, errorPart, field, Pages, ready as clubReady, wordsOf } from './page.js';

/** What these pages need beyond the club's. */
export const ready = () => Promise.all([clubReady(), addPart('tournaments')]);

const kinds = ['open', 'running', 'over', 'mine'];
const formats = ['swiss', 'robin', 'knockout'];

/** In one line. @param {any} x */
export const inShort = (x) =>
  [
    t(`lobby.${x.game}.name`),
    t(`web.tour.format.${x.format}`),
    ...(x.rated ? [t('web.club.rated')] : []),
    clockWords(x.clock),
    ...setupWords(x.game, x.setup),
  ].join(' · ');

/** Where it stands. @param {any} x */
export function stateOf(x) {
  if (x.state === 'open') return t('web.tour.waiting', x.people);
  if (x.state === 'running') return t('web.tour.round', x.round);
  return x.state === 'over' ? t('web.tour.over') : t('web.tour.cancelled');
}

/** @param {any} x */
const row = (x) => html`<li class="club-table" data-tournament=${x.id}><h2><a
  href=${`#/tournament/${x.id}`}>${x.title}</a></h2><p class="club-state">${stateOf(x)}</p>
  <p>${t('web.tour.host', x.host.name)} · ${day(x.created)}</p><p class="about">${inShort(x)}</p>
  <p class="club-buttons"><a class="btn ${x.state === 'open' ? 'primary' : ''}" href=${`#/tournament/${x.id}`}>${t(
    'web.club.look',
  )}<span class="sr-only"> ${x.title}</span></a></p></li>`;

/** @param {string | undefined} which */
export async function tournamentsScreen(which) {
  if (!(await serverFacts())) return noServer();
  await ready();
  if (which === 'new') return newScreen();
  const me = await session().catch(() => null);
  const at = which && kinds.includes(which) && (me || which !== 'mine') ? which : 'open';
  const pages = new Pages(async (next) => {
    const found = await api(`/tournaments?which=${at}${next ? `&before=${next}` : ''}`);
    await gameWords(found.tournaments);
    return { list: found.tournaments, next: found.next };
  });
  await pages.load();
  return {
    title: t('web.tour'),
    template: () =>
      clubPage(
        'tournaments',
        t('web.tour'),
        html`<p class="about">${t('web.tour.about')}</p><p><a class="btn do big" data-make href="#/tournaments/new">${t(
          'web.tour.new',
        )}</a></p><nav class="ways" aria-label=${t('web.tour')}>${kinds
          .filter((one) => me || one !== 'mine')
          .map(
            (one) =>
              html`<a class="btn" href=${`#/tournaments/${one}`} aria-current=${one === at ? 'page' : nothing}>${t(
                `web.tour.list.${one}`,
              )}</a>`,
          )}</nav>${errorPart(pages.error)}${
          pages.list.length
            ? html`<ul class="club-tables">${pages.list.map(row)}</ul>`
            : pages.error
              ? nothing
              : html`<p>${t('web.tour.none')}</p>`
        }${pages.more()}`,
      ),
  };
}

/** A page that needs a server, where there is none. */
export async function noServer() {
  await ready();
  return {
    title: t('web.tour'),
    template: () => clubPage('', t('web.tour'), html`<p>${t('web.trouble.server-down')}</p>`),
  };
}

// ---- Making one ----

/** The tables of a game's names. @param {string} game */
async function tablesOf(game) {
  const opened = (await engine(game)).open();
  const { tables } = factsOf(opened, game);
  opened.close();
  await addPart(game);
  return tables;
}

const clocks = ['none', 'live', 'days'];

class Maker {
  constructor() {
    this.game = engines[0];
    /** @type {any} */
    this.tables = null;
    this.seats = 3;
    this.edition = '';
    /** What a new game asks first, where it is not as usual. @type {Record<string, string>} */
    this.options = {};
    this.format = 'swiss';
    this.rounds = 3;
    this.bots = 'pupil';
    this.rated = false;
    this.access = 'anyone';
    this.clock = 'live';
    this.minutes = 20;
    this.add = 30;
    this.days = 3;
    this.title = '';
    this.busy = false;
    this.error = '';
  }

  /** @param {string} game */
  async setGame(game) {
    this.tables = await tablesOf(game);
    this.game = game;
    this.edition = '';
    this.options = {};
    this.seats = Math.min(Math.max(this.seats, this.tables.min_seats), this.tables.max_seats);
    redraw();
  }

  body() {
    const words = [`${this.game} seats=${this.seats}`];
    if (this.edition) words.push(`edition=${this.edition}`);
    for (const [name, value] of Object.entries(this.options)) words.push(`${name}=${value}`);
    return {
      setup: words.join(' '),
      title: this.title.trim(),
      format: this.format,
      ...(this.format === 'swiss' ? { rounds: this.rounds } : {}),
      bots: this.bots,
      rated: this.rated,
      access: this.access,
      clock:
        this.clock === 'live'
          ? { kind: 'live', seconds: 60 * this.minutes, add: this.add }
          : { kind: this.clock, ...(this.clock === 'days' ? { seconds: 86400 * this.days } : {}) },
    };
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    event.preventDefault();
    const values = new FormData(/** @type {HTMLFormElement} */ (event.target));
    this.title = String(values.get('title') ?? '');
    if (this.busy) return;
    this.busy = true;
    redraw();
    try {
      const made = await api('/tournaments', { body: this.body() });
      go(`#/tournament/${made.id}`);
    } catch (error) {
      this.error = wordsOf(error);
    }
    this.busy = false;
    redraw();
  }

  /**
   * @param {string} label @param {'rounds' | 'minutes' | 'add' | 'days'} name
   * @param {number} least @param {number} most
   */
  amount(label, name, least, most) {
    return html`<label class="field"><span>${label}</span><input class="input" type="number" inputmode="numeric"
      required name=${name} min=${least} max=${most} .value=${String(this[name])} @change=${(/** @type {any} */ e) => {
        this[name] = Math.min(most, Math.max(least, Math.round(Number(e.target.value)) || least));
        redraw();
      }}></label>`;
  }

  /** What a new game asks first. @param {{name: string, values: string[]}} option */
  first({ name, values }) {
    const key = `option.${this.game}.${name}`;
    return choice(
      t(key),
      this.options[name] ?? values[0],
      values.map((v) => [v, t(`${key}.${v}`)]),
      (v) => {
        if (v === values[0]) delete this.options[name];
        else this.options[name] = v;
        redraw();
      },
    );
  }

  /** @param {string} label @param {string} name @param {[string, string][]} values */
  pick(label, name, values) {
    const now = /** @type {any} */ (this)[name];
    return choice(label, String(now), values, (v) => {
      /** @type {any} */ (this)[name] =
        typeof now === 'number' ? Number(v) : typeof now === 'boolean' ? v === 'true' : v;
      redraw();
    });
  }

  template() {
    const g = this.tables,
      editions = g.presets.filter((/** @type {any} */ p) => p.name === 'edition');
    return html`<form class="club-card club-form tour-form" @submit=${(/** @type {SubmitEvent} */ e) => this.submit(e)}>
      ${field('title', t('web.tour.title'), { value: this.title, max: 60 })}
      <div class="fields">${choice(
        t('web.club.game'),
        this.game,
        engines.map((one) => [one, t(`lobby.${one}.name`)]),
        (v) => {
          this.setGame(v);
        },
      )}
      ${this.pick(
        t('web.tour.seats'),
        'seats',
        Array.from({ length: g.max_seats - g.min_seats + 1 }, (_, i) => [`${g.min_seats + i}`, `${g.min_seats + i}`]),
      )}
      ${
        editions.length
          ? choice(
              t('web.new.edition'),
              this.edition || editions[0].value,
              editions.map((/** @type {any} */ p) => [p.value, t(`preset.${this.game}.edition.${p.value}`)]),
              (v) => {
                this.edition = v === editions[0].value ? '' : v;
              },
            )
          : nothing
      }
      ${g.options.filter((/** @type {any} */ o) => o.first).map((/** @type {any} */ o) => this.first(o))}
      ${this.pick(
        t('web.tour.format'),
        'format',
        formats.map((f) => [f, t(`web.tour.format.${f}`)]),
      )}<p class="about">${t(`web.tour.format.${this.format}.about`)}</p>
      ${this.format === 'swiss' ? this.amount(t('web.tour.rounds'), 'rounds', 1, 20) : nothing}
      ${this.pick(
        t('web.new.clock'),
        'clock',
        clocks.map((c) => [c, t(c === 'none' ? 'web.new.clock.none' : `web.club.clock.kind.${c}`)]),
      )}
      ${
        this.clock === 'live'
          ? html`${this.amount(t('web.club.clock.minutes'), 'minutes', 1, 600)}${this.amount(
              t('web.club.clock.add'),
              'add',
              0,
              600,
            )}`
          : this.clock === 'days'
            ? this.amount(t('web.club.clock.per-move'), 'days', 1, 60)
            : nothing
      }
      ${this.pick(
        t('web.tour.bots'),
        'bots',
        g.levels.map((/** @type {any} */ l, /** @type {number} */ i) => [l.bot, levelName(l.bot, i + 1)]),
      )}
      ${this.pick(t('web.new.rated'), 'rated', [
        ['false', t('web.no')],
        ['true', t('web.yes')],
      ])}${this.rated ? html`<p class="about" data-rated-about>${t('web.tour.rated.about')}</p>` : nothing}
      ${this.pick(t('web.tour.access'), 'access', [
        ['anyone', t('web.tour.access.anyone')],
        ['link', t('web.tour.access.link')],
      ])}</div>
      ${errorPart(this.error)}
      <p><button class="btn primary big" ?disabled=${this.busy}>${t('web.tour.make')}</button></p></form>`;
  }
}

async function newScreen() {
  const me = await session().catch(() => null);
  if (!me) throw new MustEnter('register');
  const maker = new Maker();
  await maker.setGame(engines[0]);
  return {
    title: t('web.tour.new'),
    template: () =>
      clubPage(
        'tournaments',
        t('web.tour.new'),
        me.account
          ? html`<p class="about">${t('web.tour.about')}</p>${maker.template()}`
          : html`<p>${t('web.club.no.tournament.account')}</p><p><a class="btn primary"
              href="#/me">${t('web.club.become')}</a></p>`,
      ),
  };
}
