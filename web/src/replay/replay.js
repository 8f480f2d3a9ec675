// replay.js: a game afterwards: a slider through it, chances to win, turning points, points, fairness.

import { html, nothing } from '../../vendor/lit-html.js';
import { games } from '../games.js';
import { lang, t } from '../i18n.js';
import { engine, gameOf, go, redraw, rendererOf } from '../main.js';
import { seatSign } from '../play/icons.js';
import { openMenu } from '../play/menu.js';
import { pointsName } from '../play/result.js';
import { PlayScreen } from '../play/screen.js';
import { newId } from '../session/local.js';
import { fetchKept, keep } from '../session/store.js';
import { stop, think } from '../think.js';
import { barChart, lineChart } from './charts.js';
import { api } from '../session/api.js';
import { noteOf } from '../session/fairnote.js';
import { checkFair } from './fair.js';
import { Trouble, unreadable } from '../trouble.js';
import { linkTo, unpack } from './link.js';
import { judged, Practise } from './practise.js';
import { ReplaySession } from './session.js';
import { Study } from './study.js';

/**
 * @typedef {{step: number, chances: number[], luck: number[], others: number[], by: any, ply: number, plies: number,
 *   action?: string, skill?: number, loss?: number, chance?: number, best?: any}} Step
 */

const JUDGE = 'master:150 80'; // the judge of moves, and playouts for each seat's chance

/** The text of a match: saved here, on the server, or in the address. @param {string} where @param {string} id */
async function fetchSave(where, id) {
  if (where === 'local') {
    const kept = await fetchKept(id);
    if (!kept) throw new Trouble('no-such-game');
    const me = kept.names.findIndex((_, i) => !kept.bots[i + 1]) + 1;
    return { save: kept.save, me: /** @type {import('../types.js').Viewer} */ (me || 'spectator') };
  }
  if (where === 'link') {
    if (!id) throw new Trouble('link');
    return {
      save: await unpack(id).catch(() => {
        throw new Trouble('link');
      }),
      me: /** @type {const} */ ('spectator'),
    };
  }
  if (where !== 'table') throw new Trouble('link');
  const answer = await fetch(`api/v1/tables/${encodeURIComponent(id)}/save`);
  if (!answer.ok)
    throw new Trouble(answer.status === 409 ? 'not-over' : answer.status >= 500 ? 'server-down' : 'no-table');
  const table = await api(`/tables/${encodeURIComponent(id)}`).catch(() => null);
  return { save: await answer.text(), me: /** @type {const} */ ('spectator'), note: table ? noteOf(table) : null };
}

/**
 * @param {import('../engine.js').Engine} wasm @param {string} save @param {string} id
 * @param {import('../types.js').Viewer} me
 */
function openMatch(wasm, save, id, me) {
  try {
    return new ReplaySession(wasm.open(), wasm.open(), save, { id, me });
  } catch (error) {
    throw new Trouble('match', unreadable(error));
  }
}

/** @param {string} where "local", "table" or "link" @param {string} id @param {URLSearchParams} query */
export async function replayScreen(where, id, query) {
  const { save, me, note } = await fetchSave(where, id);
  const wasm = await engine(gameOf(save));
  const session = openMatch(wasm, save, id, me);
  const replay = new Replay(session, await rendererOf(session.setup.game), `${where}.${id.slice(-40)}`);
  const study = query.get('study');
  if (study)
    await replay.study.open(study).catch(() => {
      throw new Trouble('link');
    });
  replay.note = note ?? null;
  if (where === 'table') replay.comments = new (await import('./comments.js')).Comments(id);
  if (/^\d+$/.test(query.get('ply') ?? '')) session.go(Number(query.get('ply')));
  return { title: t('web.replay'), template: () => replay.template(), close: () => replay.close() };
}

class Replay {
  /**
   * @param {ReplaySession} session @param {import('../types.js').Renderer} renderer
   * @param {string} key of its study in this browser
   */
  constructor(session, renderer, key) {
    this.session = session;
    this.study = new Study(key, session);
    this.screen = new PlayScreen(/** @type {any} */ (session), renderer, {
      redraw,
      rule: (game, clause) => go(`#/rules/${game}/${clause}`),
      menu: openMenu,
      leave: () => go('#/'),
    });
    this.panel = 'board';
    /** @type {ReturnType<typeof setInterval> | null} */ this.timer = null;
    /** @type {Step[]} */ this.steps = [];
    this.stepCount = 0;
    /** @type {any[] | null} */ this.summary = null;
    this.judging = false;
    /** Why the better move at a turning point is better. @type {Map<number, import('./practise.js').Verdict>} */
    this.why = new Map();
    /** A turning point that is being played again. @type {Practise | null} */
    this.practise = null;
    this.closed = false;
    /** @type {Awaited<ReturnType<typeof checkFair>> | null} */ this.fair = null;
    /**
     * What this browser noted of the table before its first draw.
     * @type {import('../session/fairnote.js').Note | null}
     */
    this.note = null;
    /** At a table of a server. @type {import('./comments.js').Comments | null} */
    this.comments = null;
    this.link = '';
    /** @type {Map<string, any> | null} */ this.courses = null;
    /** @type {string} */ this.trouble = '';
    /** @param {KeyboardEvent} e */
    this.onKey = (e) => this.key(e);
    document.addEventListener('keydown', this.onKey);
  }

  close() {
    this.closed = true;
    if (this.timer) clearInterval(this.timer);
    if (this.judging) stop();
    this.practise?.close();
    document.removeEventListener('keydown', this.onKey);
    this.screen.close();
  }

  get at() {
    return this.session.at ?? 0;
  }

  /** @param {number} ply */
  go(ply) {
    this.leavePractise();
    this.session.go(ply);
    redraw();
  }

  leavePractise() {
    this.practise?.close();
    this.practise = null;
  }

  /** Plays a turning point again. @param {Step} step */
  tryAgain(step) {
    const steps = this.turning();
    this.leavePractise();
    this.practise = new Practise(this, steps, Math.max(0, steps.indexOf(step)));
    redraw();
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    if (
      this.practise ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {HTMLElement} */ (e.target).tagName) ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey
    )
      return;
    const ways = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      Home: () => this.go(0),
      End: () => this.go(this.session.last),
      PageUp: () => this.go(this.session.nextTurn(this.at, -1)),
      PageDown: () => this.go(this.session.nextTurn(this.at, 1)),
      ' ': () => this.run(),
    });
    if (!ways[e.key]) return;
    e.preventDefault();
    ways[e.key]();
  }

  /** Starts or stops continuing by itself. */
  run() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    } else {
      if (this.at === this.session.last) this.session.go(0);
      this.timer = setInterval(() => {
        if (this.at >= this.session.last) this.run();
        else this.go(this.at + 1);
      }, 700);
    }
    redraw();
  }

  /** Works out the chances, step by step, in the worker. */
  async judge() {
    if (this.judging || this.summary) return;
    this.judging = true;
    try {
      this.stepCount = Number(
        (await think([`load ${JSON.stringify(this.session.text)}`, `analyse begin ${JUDGE}`])).split(' ')[1],
      );
      for (let i = 0; i < this.stepCount && !this.closed; i++) {
        this.steps.push(JSON.parse(await think(['analyse next'])));
        if (i % 4 === 0) redraw();
      }
      if (!this.closed) {
        const whole = JSON.parse(await think(['analyse report']));
        this.summary = whole.seats;
        this.steps = whole.steps;
        redraw();
        for (const step of this.mistakes()) if (!this.closed) this.why.set(step.step, await judged(step));
      }
    } catch (error) {
      if (!this.closed) this.trouble = error instanceof Error ? error.message : String(error);
    }
    this.judging = false;
    if (!this.closed) redraw();
  }

  /** @param {string} panel */
  show(panel) {
    if (panel !== 'board') this.leavePractise();
    this.panel = panel;
    if (panel === 'chances') this.judge();
    if (panel === 'comments')
      this.comments?.read().catch((error) => {
        this.trouble = String(error.message);
        redraw();
      });
    if (panel === 'fair' && !this.fair)
      checkFair(this.session.text, this.note).then((found) => {
        this.fair = found;
        redraw();
      });
    redraw();
  }

  /** The decisions that gave something away, the worst first. */
  mistakes() {
    return this.steps.filter((s) => (s.loss ?? 0) >= 0.03).sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0));
  }

  /** Those of the player through whose eyes one looks, or of everybody. */
  turning() {
    const { me } = this.session;
    return this.mistakes()
      .filter((s) => me === 'spectator' || s.by === me)
      .slice(0, 8);
  }

  template() {
    const s = this.session,
      panels = ['board', 'chances', 'points', 'course', 'fair', 'study', ...(this.comments ? ['comments'] : [])];
    return html`<div class="replay ${this.practise ? 'practising' : ''}">
      <nav class="replay-bar" aria-label=${t('web.replay')}>
        <div class="replay-panels">${panels.map(
          (p) =>
            html`<button class="btn small" aria-pressed=${String(this.panel === p)}
              @click=${() => this.show(p)}>${t(`web.replay.${p}`)}</button>`,
        )}</div>
        <div class="replay-steps"><button class="btn small" title=${t('web.replay.first')}
          aria-label=${t('web.replay.first')} @click=${() => this.go(0)}>|◀</button>
          <button class="btn small" title=${t('web.replay.turn-back')} aria-label=${t('web.replay.turn-back')}
            @click=${() => this.go(s.nextTurn(this.at, -1))}>◀◀</button>
          <button class="btn small" title=${t('web.replay.back')} aria-label=${t('web.replay.back')}
            @click=${() => this.go(this.at - 1)}>◀</button>
          <button class="btn small" title=${t('web.replay.run')}
            @click=${() => this.run()}>${this.timer ? t('web.replay.stop') : t('web.replay.play')}</button>
          <button class="btn small" title=${t('web.replay.on')} aria-label=${t('web.replay.on')}
            @click=${() => this.go(this.at + 1)}>▶</button>
          <button class="btn small" title=${t('web.replay.turn-on')} aria-label=${t('web.replay.turn-on')}
            @click=${() => this.go(s.nextTurn(this.at, 1))}>▶▶</button>
          <button class="btn small" title=${t('web.replay.last')} aria-label=${t('web.replay.last')}
            @click=${() => this.go(s.last)}>▶|</button></div>
        <input class="slider" type="range" min="0" max=${s.last} .value=${String(this.at)}
          aria-label=${t('web.replay.slider')} aria-valuetext=${t('web.replay.ply', this.at, s.last)}
            @input=${(/** @type {any} */ e) => this.go(Number(e.target.value))}>
        <output>${t('web.replay.ply', this.at, s.last)}</output>
        <label class="eyes">${t('web.replay.eyes')} <select @change=${(/** @type {any} */ e) => {
          s.look(e.target.value === 'spectator' ? 'spectator' : Number(e.target.value));
          redraw();
        }}>
          <option value="spectator" ?selected=${s.me === 'spectator'}>${t('web.replay.everybody')}</option>
          ${s.players.map(
            (p) => html`<option value=${p.seat} ?selected=${s.me === p.seat}>${p.name}</option>`,
          )}</select></label>
        ${
          s.turn === 'over'
            ? nothing
            : html`<button class="btn small" data-branch title=${t('web.replay.branch.about')}
              @click=${() => this.branch()}>${t('web.replay.branch')}</button>`
        }
        <button class="btn small" @click=${() => this.share()}>${t('web.replay.share')}</button>
      </nav>
      ${s.unfinished ? html`<p class="notice unfinished">${t('web.replay.unfinished')}</p>` : nothing}
      ${
        this.link
          ? html`<p class="notice">${t('web.replay.link')} <input class="input" readonly .value=${this.link}
            @focus=${(/** @type {any} */ e) => e.target.select()}></p>`
          : nothing
      }
      ${this.practise ? this.practise.template() : this.panel === 'board' ? this.study.notePart(this.at) : nothing}
      ${
        this.panel === 'board'
          ? this.screen.template()
          : html`<main class="replay-panel" tabindex="0">${this.panelPart()}</main>`
      }
    </div>`;
  }

  async share() {
    const s = this.session;
    this.link = await linkTo(s.text, this.at);
    await navigator.clipboard?.writeText(this.link).catch(() => {});
    redraw();
  }

  /** A new match in this browser that begins where one looks; whoever decides there is a person. */
  async branch() {
    const s = this.session;
    const seat = typeof s.turn === 'number' ? s.turn : typeof s.me === 'number' ? s.me : 1;
    const maker = (await engine(s.setup.game)).open();
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const save = s.branch(maker, this.at, seed, (n) => (n === seat ? 'human' : 'bot:steward'));
    maker.close();
    const bots = Object.fromEntries(s.players.filter((p) => p.seat !== seat).map((p) => [p.seat, 'steward']));
    const kept = {
      id: newId(),
      title: '',
      game: s.setup.game,
      setup: s.setup.text,
      save,
      bots,
      names: s.players.map((p) => p.name),
      over: false,
      updated: Date.now(),
      seen: { [seat]: this.at },
      plies: this.at,
    };
    await keep(kept);
    go(`#/local/${kept.id}`);
  }

  panelPart() {
    if (this.panel === 'comments') return this.comments?.template() ?? nothing;
    if (this.panel === 'chances') return this.chancesPart();
    if (this.panel === 'points') return this.pointsPart();
    if (this.panel === 'course') return this.coursePart();
    if (this.panel === 'study') return this.study.template(this.at, (ply) => this.go(ply));
    return this.fairPart();
  }

  /** Where rounds begin, for the foot of graphs. */
  rounds() {
    const every = games[this.session.setup.game]?.roundMarks ?? 1;
    return this.session.whole
      .flatMap((/** @type {any} */ p) =>
        p.events
          .filter((/** @type {any} */ e) => e.event === 'round')
          .map((/** @type {any} */ e) => ({ x: p.ply, round: Number(Object.values(e.args)[0]) })),
      )
      .filter((/** @type {any} */ r) => r.round === 1 || r.round % every === 0)
      .map((/** @type {any} */ r) => ({ x: r.x, label: String(r.round) }));
  }

  chancesPart() {
    const s = this.session,
      turning = this.summary ? this.turning() : [];
    const lines = s.players.map((p) => ({
      seat: p.seat,
      name: p.name,
      points: this.steps.map((step) => ({ x: step.plies, y: 100 * step.chances[p.seat - 1] })),
    }));
    return html`<h2>${t('web.replay.chances')}</h2><p class="about">${t('web.replay.chances.about')}</p>
      ${this.trouble ? html`<p class="error">${this.trouble}</p>` : nothing}
      ${
        this.judging
          ? html`<p role="status"><progress max=${this.stepCount || 1}
            value=${this.steps.length}></progress> ${t('web.replay.judging', this.steps.length, this.stepCount)}</p>`
          : nothing
      }
      ${
        this.steps.length
          ? lineChart({
              label: t('web.replay.chances.label'),
              lines,
              last: s.last,
              at: this.at,
              low: 0,
              high: 100,
              unit: ' %',
              rounds: this.rounds(),
              marks: turning.map((step, i) => ({ x: step.ply, seat: step.by, label: String(i + 1), key: String(i) })),
              go: (ply) => this.go(ply),
            })
          : nothing
      }
      ${
        this.summary
          ? html`<div class="two"><section><h3>${t('web.replay.turning')}</h3>
        ${
          turning.length
            ? html`<ol class="turning">${turning.map((step) => this.turningPart(step))}</ol>`
            : html`<p>${t('web.replay.no-mistakes')}</p>`
        }</section>
        <section><h3>${t('web.replay.luck')}</h3><p
          class="about">${t('web.replay.luck.about')}</p>${this.luckPart()}</section></div>`
          : nothing
      }`;
  }

  /** @param {Step} step */
  turningPart(step) {
    const why = this.why.get(step.step),
      ctx = this.screen.ctx();
    const name = this.session.players[step.by - 1].name,
      played = why ? ctx.tm(why.against_label) : this.words(step.action ?? '');
    return html`<li>${seatSign(step.by, 16)} <button class="link" @click=${() => {
      this.go(step.ply - 1);
      this.show('board');
    }}>${
      played
        ? t('web.replay.mistake', name, played, Math.round(100 * (step.loss ?? 0)))
        : t('lang.colon', name, t('web.replay.study.step', step.step))
    }</button>
      <button class="btn small" data-practise @click=${() => this.tryAgain(step)}>${t('web.replay.try-again')}</button>
      ${
        why
          ? html`<details><summary>${t('web.replay.show-better')}</summary>
            <p>${t('web.replay.better', ctx.tm(why.label), why.percent, why.against_percent)}</p>
            <ul>${why.reasons.map((r) => html`<li>${ctx.tm(r.text)}</li>`)}</ul></details>`
          : nothing
      }</li>`;
  }

  /** An action as its button would say it, or '' until it was judged. @param {string} action */
  words(action) {
    const ctx = this.screen.ctx();
    try {
      const { title } = this.screen.renderer.actionLabel(ctx, ctx.read(action));
      return title === action ? '' : title; // in another position there may be no words for it
    } catch {
      return ''; // a label that needs the very position it was played in
    }
  }

  /** Luck and skill of a player in plain words, with round numbers. @param {any} p */
  storyPart(p) {
    const parts = /** @type {[string, number][]} */ ([
      ['luck', p.luck],
      ['skill', p.skill],
    ]);
    return html`<li>${seatSign(p.seat, 16)} ${parts
      .map(([what, value]) => {
        const points = Math.round(100 * Math.abs(value));
        const how = points < 2 ? 'none' : value < 0 ? 'bad' : 'good';
        return t(`present.${what}-${how}`, this.session.players[p.seat - 1].name, points);
      })
      .join(' ')}</li>`;
  }

  luckPart() {
    const points = new Intl.NumberFormat(lang(), { signDisplay: 'always', maximumFractionDigits: 1 });
    const signed = (/** @type {number} */ x) => points.format(100 * x);
    const percent = (/** @type {number} */ x) => t('lang.percent', Math.round(100 * x));
    return html`<ul class="story">${this.summary?.map((p) => this.storyPart(p))}</ul>
      <div class="table-scroll" tabindex="0"><table class="points"><thead><tr><th></th>${[
        'start',
        'luck',
        'skill',
        'others',
        'end',
        'mistakes',
      ].map((k) => html`<th scope="col">${t(`web.replay.col.${k}`)}</th>`)}</tr></thead>
      <tbody>${this.summary?.map(
        (p) =>
          html`<tr><th scope="row">${seatSign(p.seat, 16)} ${this.session.players[p.seat - 1].name}</th><td
            >${percent(p.start)}</td><td>${signed(p.luck)}</td><td>${signed(p.skill)}</td><td
              >${signed(p.others)}</td><td>${percent(p.end)}</td><td>${p.mistakes}</td></tr>`,
      )}</tbody></table></div>`;
  }

  pointsPart() {
    const s = this.session;
    const result = s.engine.json('json result');
    return html`<h2>${pointsName(s.setup.game)}</h2>${barChart({
      label: t('web.replay.points.label'),
      players: s.players.map((p, i) => ({
        seat: p.seat,
        name: p.name,
        total: result.points[i],
        lines: result.lines[i].map((/** @type {any} */ l) => ({
          key: l.key,
          label: t(`line.${s.setup.game}.${l.key}`),
          points: l.points,
        })),
      })),
    })}`;
  }

  coursePart() {
    const s = this.session,
      fields = games[s.setup.game]?.courses ?? [];
    const courses = (this.courses ??= new Map(fields.map((f) => [f, s.course(f)])));
    return html`<h2>${t('web.replay.course')}</h2>${fields.map((f) =>
      lineChart({
        label: t(`web.replay.course.${f}`),
        last: s.last,
        at: this.at,
        rounds: this.rounds(),
        go: (ply) => this.go(ply),
        lines: s.players.map((p, i) => ({
          seat: p.seat,
          name: p.name,
          points: courses.get(f).map((/** @type {any} */ r) => ({ x: r.ply, y: r.values[i] })),
        })),
      }),
    )}`;
  }

  fairPart() {
    const f = this.fair;
    return html`<h2>${t('web.replay.fair')}</h2><p class="about">${t('web.replay.fair.about')}</p>
      ${
        f
          ? html`<p class="verdict ${f.verdict}" role="status">${t(
              `web.replay.fair.${f.verdict}`,
              f.draws,
              f.numbers,
              f.line ?? 0,
            )}</p>
        ${
          f.verdict === 'fair' && (f.noted === 'same' || f.noted === 'none')
            ? html`<p class="noted ${f.noted}">${t(`web.replay.fair.noted.${f.noted}`)}</p>`
            : nothing
        }
        ${
          f.commitment
            ? html`<p><small>${t('web.replay.fair.commitment')} <code>${f.commitment}</code></small></p>`
            : nothing
        }`
          : html`<p role="status">…</p>`
      }`;
  }
}
