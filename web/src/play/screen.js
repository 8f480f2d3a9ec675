// screen.js: the playing screen, the same for every game: top bar, the game's table, actions, preview, log.

import { html, nothing } from '../../vendor/lit-html.js';
import * as i18n from '../i18n.js';
import { motion, pause, set as setting, theme } from '../settings.js';
import { actionRow, groupsOf, previewBox } from './actions.js';
import { announce } from './announce.js';
import * as dialog from './dialog.js';
import { fly, glow } from './flights.js';
import { enter, holdFocus, press } from './keys.js';
import { book, bulb, chat as chatIcon, home, menu, moon, seatSign, sun, undo as undoIcon } from './icons.js';
import { linesOf, logPart, weightiest } from './log.js';
import { sentenceOf } from './present.js';
import { chainOf } from '../session/base.js';
import './press.js';
import { wordOf } from './words.js';

/** @typedef {import('../types.js').Ctx} Ctx */
/** @typedef {import('../types.js').Session} Session */
/** @typedef {import('../types.js').Renderer} Renderer */

/** The windows for which the style sheets have the layout of phones held sideways. */
const low = matchMedia('(max-height: 480px) and (orientation: landscape)');

/**
 * What reads out comes when the board has been there for a while, or with the first key.
 * @type {Promise<typeof import('./ear.js')>}
 */
const ear = new Promise((ready) => {
  setTimeout(ready, 1000);
  addEventListener('keydown', ready, { once: true, capture: true });
}).then(() => import('./ear.js'));

export class PlayScreen {
  /**
   * @param {Session & Record<string, any>} session @param {Renderer} renderer
   * @param {{redraw: () => void, rule: (game: string, clause: string) => void, menu: (screen: PlayScreen) => void,
   *   leave: () => void}} app
   */
  constructor(session, renderer, app) {
    this.session = session;
    this.renderer = renderer;
    this.app = app;
    /** @type {string | null} */ this.picked = null;
    /** @type {import('../types.js').Try | null} */ this.trying = null;
    /** @type {import('../types.js').Why | null} */ this.why = null;
    /** Parts of the round and phase that were read last. @type {string[]} */ this.toldStatus = [];
    /** What others did, and nobody has heard yet. @type {{text: string, rank: number}[]} */ this.unheard = [];
    /** What the preview said already. @type {string[]} */ this.previewed = [];
    /** @type {Ctx['hint']} */ this.hint = null;
    this.tab = renderer.tabs[0]?.id ?? '';
    /** @type {string | undefined} */ this.zone = undefined;
    /** @type {Record<string, any>} */ this.state = {};
    /** @type {string | null} */ this.openGroup = null;
    this.allLog = false;
    /** The turn of which one has read what came before it. */ this.readSince = -1;
    this.busy = false;
    this.untold = '';
    this.ended = false;
    this.onChange = () => this.changed();
    /** @param {Event} e */
    this.onPly = (e) => this.ply(/** @type {CustomEvent} */ (e).detail);
    session.addEventListener('change', this.onChange);
    session.addEventListener('ply', this.onPly);
    /** @param {KeyboardEvent} e */
    this.onKey = (e) => press(this, e);
    document.addEventListener('keydown', this.onKey);
    /** @param {KeyboardEvent} e */
    this.onEnter = (e) => enter(this, e);
    document.addEventListener('keydown', this.onEnter, true);
    /** What Enter means: what was picked last, until the focus is moved with the keyboard or something is clicked. */
    this.aims = false;
    this.onPress = () => {
      this.aims = false;
    };
    document.addEventListener('pointerdown', this.onPress, true);
    this.onTurned = () => this.app.redraw();
    low.addEventListener('change', this.onTurned);
    this.lastTurn = session.turn;
    this.lastPlies = -1;
    /** @type {import('./orders.js').Orders | null} */ this.orders = null;
    if (/local|remote/.test(session.kind))
      setTimeout(async () => {
        const { Orders } = await import('./orders.js'); // not with the first load
        if (!session.closed) this.orders = new Orders(this);
      }, 1500);
    /** A chain that was played last: it is undone whole. @type {{ply: number, steps: number} | null} */
    this.chained = null;
  }

  close() {
    this.session.removeEventListener('change', this.onChange);
    this.session.removeEventListener('ply', this.onPly);
    document.removeEventListener('keydown', this.onKey);
    document.removeEventListener('keydown', this.onEnter, true);
    document.removeEventListener('pointerdown', this.onPress, true);
    low.removeEventListener('change', this.onTurned);
    this.session.close();
  }

  changed() {
    if (this.session.plies !== this.lastPlies) {
      this.lastPlies = this.session.plies;
      this.picked = this.trying = this.why = this.hint = null;
      this.openGroup = null;
    }
    if (this.session.mine && this.lastTurn !== this.session.turn && !this.session.veil)
      ear.then((it) => it.tellTurn(this));
    else if (this.lastTurn !== this.session.turn) ear.then((it) => it.tellNews(this));
    this.lastTurn = this.session.turn;
    this.showZone();
    this.app.redraw();
    if (this.session.turn === 'over' && this.session.result && !this.ended && this.session.kind !== 'replay') {
      this.ended = true;
      this.showResult();
    }
  }

  /** Phones: shows the zone in which I am to decide, whenever that becomes another one. */
  showZone() {
    const zone = this.session.mine && !this.session.veil ? this.renderer.zone?.(this.ctx()) : undefined;
    if (zone && zone !== this.zone && this.tab !== 'chat') this.tab = zone;
    this.zone = zone ?? this.zone;
  }

  /** Phones: another zone; '': the one of the board that was shown last. @param {string} id */
  showTab(id) {
    if (this.session.openChat && (id === 'chat') !== (this.tab === 'chat')) this.session.reading = id === 'chat';
    if (id === 'chat') this.session.unread = 0;
    this.tab = id || this.zone || (this.renderer.tabs[0]?.id ?? '');
    this.app.redraw();
  }

  async showResult() {
    const { resultPart } = await import('./result.js'); // long after the first load
    const s = this.session;
    const look = s.kind === 'remote' ? `#/replay/table/${s.id}` : `#/replay/local/${s.id}`;
    const note = await s.resultNote?.();
    if (s.closed) return; // somebody went to another page
    dialog.open(
      resultPart(this.ctx(), this.renderer, {
        look,
        again: s.again?.bind(s),
        close: () => dialog.close(''),
        note,
        there: s.table?.rematch,
      }),
      { wide: true, label: i18n.t('web.over') },
    );
  }

  /** Somebody played: announced, and shown if it was not me. @param {import('../types.js').Ply} ply */
  ply(ply) {
    const ctx = this.ctx();
    ear.then((it) => it.tellPly(this, ply));
    if (!motion() || !this.renderer.animate || this.session.veil) return;
    const flights = ply.events.flatMap((e) => this.renderer.animate?.(ctx, e) ?? []);
    if (flights.length) requestAnimationFrame(() => fly(flights.map((f) => ({ ms: Math.min(500, pause()), ...f }))));
  }

  /** All that a board may ask for. Long because it is one object, a line for each. @returns {Ctx} */
  ctx() {
    const s = this.session;
    const events = s.log.flatMap((p) => p.events);
    const fresh = s.log.slice(s.since).flatMap((p) => p.events);
    /** @type {Ctx} */
    const ctx = {
      game: s.setup.game,
      setup: s.setup,
      view: s.view,
      me: s.me,
      comps: s.comps,
      tables: s.tables,
      seats: s.players,
      turn: s.turn,
      mine: s.mine && !this.busy,
      actions: s.actions,
      can: (text) => this.legal(text) !== null,
      read: (text) => this.read(text),
      action: (verb, ...args) => s.write(verb, args),
      withAmount: (text, amount) => s.withAmount(text, amount),
      find: (verb, ...args) =>
        s.actions.filter(
          (a) => a.verb === verb && args.every((x, i) => x === undefined || String(a.args[i]) === String(x)),
        ),
      ahead: (chain) => s.ahead?.(chainOf(chain)) ?? null,
      pick: (what) => {
        this.pick(typeof what === 'string' ? what : chainOf(what));
      },
      unpick: () => this.unpick(),
      commit: () => {
        this.commit();
      },
      run: (list) => {
        this.run(list);
      },
      picked: this.picked,
      steps: this.picked === null ? [] : (s.stepsOf(this.picked) ?? []),
      after: this.trying?.view ?? null,
      trying: this.trying,
      why: this.why,
      hint: this.hint,
      events,
      fresh,
      log: s.log,
      since: s.since,
      project: s.project,
      parts: {
        actions: () =>
          actionRow(ctx, this.renderer, {
            openGroup: this.openGroup,
            toggle: (id) => {
              this.openGroup = id;
              this.why = null;
              this.app.redraw();
            },
          }),
        preview: () => previewBox(ctx, this.renderer),
        log: () =>
          logPart(ctx, (e) => this.show(e), {
            all: this.allLog,
            toggle: () => {
              this.allLog = true;
              this.app.redraw();
            },
          }),
        chat: () => s.chatPart?.(ctx) ?? nothing,
      },
      t: i18n.t,
      has: i18n.has,
      n: i18n.n,
      tm: (message) =>
        i18n.tm(
          message,
          s.players.map((p) => ctx.seat(p.seat)),
        ),
      ask: (line) => s.present?.(line) ?? null,
      name: (value) =>
        typeof value === 'number'
          ? i18n.n(value)
          : (this.renderer.name_of?.(ctx, value) ?? wordOf(s.setup.game, value)),
      seat: (seat) => this.renderer.seat_of?.(ctx, seat) ?? s.players[seat - 1]?.name ?? String(seat),
      sentence: (e) => sentenceOf(ctx, e),
      rule: (clause) => this.app.rule(s.setup.game, clause),
      tip: (thing, at) => this.tip(ctx, thing, at),
      theme: theme(),
      motion: motion(),
      tab: this.tab,
      low: low.matches,
      lang: i18n.lang(),
      state: this.state,
      set: (name, value) => {
        this.state[name] = value;
        if (name === 'result') this.showResult();
        this.app.redraw();
      },
      result: s.result,
      replay: s.kind === 'replay',
      waits: s.waits,
      paused: Boolean(s.paused),
      undoing: s.undoing ?? 'never',
    };
    return ctx;
  }

  /** An action, or the last of a chain, whose text it then has whole. @param {string} text */
  read(text) {
    const last = this.session.stepsOf(text)?.at(-1);
    return last ? { ...last, action: text } : { action: text, kind: text, verb: text, args: [] };
  }

  /** The listed action that this belongs to, or null. @param {string} text */
  legal(text) {
    const { actions } = this.session;
    const [step, ...more] = actions.length ? (this.session.stepsOf(text) ?? []) : [];
    return (step && !more.length && actions.find((a) => a.action === step.listed)) || null;
  }

  /** Whether this, or every step of this chain, can be played now. @param {string} text */
  playable(text) {
    const steps = [...(this.session.stepsOf(text) ?? [])],
      last = steps.pop();
    if (!steps.length) return this.legal(text) !== null;
    const next = this.session.ahead?.(chainOf(steps.map((one) => one.action)));
    return next?.some((one) => one.action === last?.listed) ?? false;
  }

  /** @param {string} text */
  async pick(text) {
    if (this.busy) return;
    this.hint = this.hint?.action === text ? this.hint : null;
    if (this.picked === text) return this.commit();
    this.why = null;
    this.aims = true;
    if (this.session.mine && this.playable(text)) {
      this.picked = text;
      this.trying = await this.session.try(text);
      ear.then((it) => it.tellPreview(this));
    } else {
      this.picked = this.trying = null;
      this.why = await this.session
        .refuse(text)
        .catch((error) => ({ action: text, clause: '', text: String(error.message) }));
      if (this.why) announce(this.why.text);
    }
    this.app.redraw();
  }

  unpick() {
    this.picked = this.trying = this.why = this.hint = null;
    this.openGroup = null;
    this.app.redraw();
  }

  async commit() {
    const text = this.picked;
    if (!text || this.busy || !this.playable(text)) return;
    this.busy = true;
    const ctx = this.ctx();
    /** What is read out if the action has no sentence of its own. */
    this.untold = this.previewed.length ? i18n.t('web.done') : this.renderer.actionLabel(ctx, ctx.read(text)).title;
    this.picked = this.trying = this.why = this.hint = null;
    this.openGroup = null;
    try {
      const steps = this.session.stepsOf(text) ?? [];
      this.chained = steps.length > 1 ? { ply: this.session.plies + steps.length, steps: steps.length } : null;
      for (const step of steps) {
        const done = this.session.play(step.action); // the others may follow, for long
        if (step === steps.at(-1)) ear.then((it) => it.tellDone(this));
        await done;
      }
    } catch (error) {
      this.why = {
        action: text,
        clause: '',
        text: error instanceof Error ? error.message : String(error),
      };
      announce(this.why.text);
    } finally {
      this.busy = false;
      this.app.redraw();
    }
  }

  /** Plays a way that was shown as a whole, as long as each action of it is legal. @param {string[]} list */
  async run(list) {
    for (const text of list) {
      if (this.busy || !this.session.mine || !this.legal(text)) return;
      this.picked = text;
      await this.commit();
    }
  }

  async undo() {
    const s = this.session;
    const together = this.chained?.ply === s.plies ? this.chained.steps : 1;
    if (this.busy) return;
    if (s.undoable)
      return this.undoing(async () => {
        for (let i = 0; i < together && s.undoable; i++) await s.undo();
      });
    if (!s.far) return this.notUndone(s.notUndone?.() ?? i18n.t('web.undo.no.nothing'));
    const key = s.undoing === 'ask' ? 'web.undo.ask' : 'web.undo.far';
    if (await dialog.confirm(i18n.t(`${key}.title`), i18n.t(key), i18n.t(`${key}.yes`)))
      await this.undoing(() => s.undo(true));
  }

  /** Undoes my whole turn, as far as nothing came to light. */
  undoTurn() {
    return this.undoing(async () => {
      for (let left = this.session.undoable; left > 0 && this.session.undoable; left--) await this.session.undo();
    });
  }

  /** @param {() => Promise<void>} work */
  async undoing(work) {
    try {
      await work();
    } catch (error) {
      this.notUndone(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} why */
  notUndone(why) {
    this.picked = this.trying = this.hint = null;
    dialog.open(html`<h2>${i18n.t('web.undo.no')}</h2><p role="status">${why}</p>`, { label: i18n.t('web.undo.no') });
  }

  async askHint() {
    const s = this.session;
    if (!s.hint || !s.mine || this.busy) return;
    this.unpick();
    this.state.hinting = true;
    this.app.redraw();
    try {
      const thought = await s.hint();
      const steps = this.wholeHint(thought),
        action = chainOf(steps),
        ctx = this.ctx();
      const title = this.labelOf(ctx, action);
      this.hint = {
        action,
        steps,
        title,
        text: ctx.tm(thought.text),
        moves: thought.moves,
        lines: thought.reasons.map((/** @type {any} */ r) => ctx.tm(r.text)),
      };
      announce(`${i18n.t('lang.colon', i18n.t('web.hint'), title)}. ${this.hint.text} ${this.hint.lines?.join(' ')}`);
    } catch (error) {
      this.why = { action: '', clause: '', text: error instanceof Error ? error.message : '' };
    }
    this.state.hinting = false;
    this.app.redraw();
  }

  /** An action in words, with its amount and what it gives or costs. @param {Ctx} ctx @param {string} action */
  labelOf(ctx, action) {
    const { title, gain } = this.renderer.actionLabel(ctx, ctx.read(action));
    return gain ? i18n.t('lang.brackets', title, gain) : title;
  }

  /**
   * A hint whose action only opens a choice continues with what the bot expects to choose.
   * @param {any} thought @returns {string[]}
   */
  wholeHint(thought) {
    const steps = [thought.action];
    for (const e of thought.expected?.slice(1) ?? []) {
      const chain = chainOf(steps);
      if (
        !this.renderer.chains?.(this.read(chain)) ||
        e.seat !== this.session.me ||
        !this.session.ahead?.(chain)?.some((one) => one.action === e.action)
      )
        break;
      steps.push(e.action);
    }
    return steps;
  }

  /**
   * Shows where on the board something happened; on phones in the zone where that is.
   * @param {import('../types.js').GameEvent} e
   */
  async show(e) {
    const selector = this.renderer.where?.(this.ctx(), e) ?? '.phases';
    const was = this.tab;
    for (const tab of [was, ...this.renderer.tabs.map((x) => x.id).filter((id) => id !== was)]) {
      if (tab !== this.tab) {
        this.tab = tab;
        this.app.redraw();
        await new Promise((drawn) => {
          requestAnimationFrame(() => requestAnimationFrame(drawn));
        });
      }
      if (glow(selector)) return;
    }
    this.tab = was;
    this.app.redraw();
  }

  /**
   * Coming back on a small screen, where the log is elsewhere: what weighed most since my last turn.
   * @param {Ctx} ctx
   */
  since(ctx) {
    const waits = ctx.mine && !ctx.replay && !this.picked, // it would cover the preview
      top = waits && this.readSince !== this.session.since ? weightiest(ctx) : [];
    if (!top.length) return nothing;
    return html`<section class="since" aria-label=${i18n.t('web.log.weighty')}><ol>${top.map(
      (l) =>
        html`<li>${l.seat ? seatSign(l.seat, 14) : nothing}<button class="log-text"
          @click=${() => this.show(l.event)}>${l.text}</button></li>`,
    )}</ol>
      <button class="btn small" aria-label=${i18n.t('web.close')} @click=${() => {
        this.readSince = this.session.since;
        this.app.redraw();
      }}>✕</button></section>`;
  }

  /** @param {Ctx} ctx @param {string} thing @param {Element} _at */
  async tip(ctx, thing, _at) {
    const content = await this.renderer.tip?.(ctx, thing);
    if (content) dialog.open(html`<div class="tip">${content}</div>`, { label: i18n.t('web.tip') });
  }

  template() {
    const s = this.session;
    const ctx = this.ctx();
    if (s.veil) return this.veil(ctx);
    if (s.kind !== 'replay') queueMicrotask(holdFocus); // when this is drawn
    const last = [...s.log].reverse().find((p) => p.by === s.me);
    const tabs = s.tabsOf?.(this.renderer.tabs) ?? this.renderer.tabs,
      here = s.herePart?.() ?? nothing; // in the bar where there is no height for a row
    return html`<div class="play ${s.setup.game} tab-${this.tab} ${s.reading ? 'with-chat' : ''}"
      data-turn=${String(s.turn)} data-plies=${s.plies}
      data-mine=${String(ctx.mine)}>
      <header class="bar">
        <a class="brand" href="#/" title=${i18n.t('web.home')}>${home()}<span
          >${i18n.t(`lobby.${s.setup.game}.name`)}</span><span class="sr-only">, ${i18n.t('web.home')}</span></a>
        <h1 class="sr-only">${i18n.t(`lobby.${s.setup.game}.name`)}</h1>
        <div class="phases">${this.renderer.phases(ctx)}</div>
        ${low.matches ? here : nothing}
        <div class="tools">
          <button class="btn tool undo ${s.undoable || s.far ? '' : 'idle'}"
            ?disabled=${typeof s.me !== 'number' || ctx.replay} title=${i18n.t('web.undo.tip')}
              @click=${() => this.undo()}>${undoIcon()}<span>${i18n.t('web.undo')}${
                s.undoable && last ? html` <small>${this.undoWord(ctx, last)}</small>` : nothing
              }</span><kbd aria-hidden="true">Z</kbd></button>
          ${
            s.hint
              ? html`<button class="btn tool hint" ?disabled=${!ctx.mine}
                aria-busy=${String(Boolean(this.state.hinting))}
                  @click=${() => this.askHint()}>${bulb()}<span>${
                    this.state.hinting ? i18n.t('web.thinking') : i18n.t('web.hint')
                  }</span><kbd aria-hidden="true">H</kbd></button>`
              : nothing
          }
          <button class="btn tool rules" @click=${() => ctx.rule('')}>${book()}<span>${i18n.t('web.rules')}</span><kbd
            aria-hidden="true">R</kbd></button>
          ${/** @type {any} */ (s).nextPart?.() ?? nothing}
          ${
            s.chatPart
              ? html`<button class="btn tool round chat-tool" aria-label=${i18n.t('web.chat')}
                aria-pressed=${String(Boolean(s.reading))} @click=${() => s.openChat()}>${chatIcon()}${
                  s.unread ? html`<b class="unread">${s.unread}</b>` : nothing
                }</button>`
              : nothing
          }
          <button class="btn tool round theme" aria-label=${i18n.t('web.theme')} @click=${() => {
            setting('theme', theme() === 'dark' ? 'light' : 'dark');
            this.app.redraw();
          }}>${theme() === 'dark' ? sun() : moon()}</button>
          <button class="btn tool round" aria-label=${i18n.t('web.menu')} aria-haspopup="dialog"
            @click=${() => this.app.menu(this)}>${menu()}</button>
        </div>
      </header>
      <div class="notices">${low.matches ? nothing : here}${s.banner?.() ?? nothing}${
        this.orders?.part() ?? nothing
      }${this.since(ctx)}</div>
      <main class="table">${this.renderer.table(ctx)}</main>
      ${s.reading ? html`<aside class="beside">${s.beside?.()}</aside>` : nothing}
      ${
        tabs.length
          ? html`<nav class="tabs" aria-label=${i18n.t('web.zones')}>${tabs.map(
              (/** @type {{id: string, key: string}} */ tab) =>
                html`<button class="tab" data-tab=${tab.id} aria-pressed=${String(this.tab === tab.id)}
                  @click=${() => this.showTab(tab.id)}>${i18n.t(tab.key)}${
                    tab.id === 'chat' && s.unread ? html` <b class="unread">${s.unread}</b>` : nothing
                  }</button>`,
            )}</nav>`
          : nothing
      }
    </div>`;
  }

  /** @param {Ctx} ctx @param {import('../types.js').Ply} ply */
  undoWord(ctx, ply) {
    const line = linesOf(ctx, [ply]).find((l) => !l.small);
    return line ? ctx.name(Object.values(line.event.args)[0] ?? '') : '';
  }

  /** The screen between two people who share it. @param {Ctx} ctx */
  veil(ctx) {
    const seat = this.session.veil ?? 1;
    return html`<main class="veil seat-c${seat}"><div
      class="veil-card"><h1>${i18n.t('web.hand-over', ctx.seat(seat))}</h1>
      <p>${i18n.t('web.hand-over.about')}</p>
      <button class="btn primary big" autofocus @click=${() => this.session.unveil?.()}>${i18n.t(
        'web.hand-over.go',
        ctx.seat(seat),
      )}</button></div></main>`;
  }

  /** For keyboard and tests: the first action of a group. @param {string} id */
  startOfGroup(id) {
    const g = groupsOf(this.ctx(), this.renderer).find((x) => x.id === id);
    return g?.actions[0]?.action ?? null;
  }
}
