// remote.js: a table on the server: actions by POST, news by server-sent events, questions to the engine in the page.

import { t, tm } from '../i18n.js';
import { settings } from '../settings.js';
import { read, write } from '../storage.js';
import { nameOf } from '../lobby/bots.js';
import { api, ApiError, isSuspended, whoAmI } from './api.js';
import { Trouble } from '../trouble.js';
import { BaseSession } from './base.js';
import { checkFair } from '../replay/fair.js';
import { compareTable, giveNumbers, myNumber, noteCommitment, noteOf, numberFor } from './fairnote.js';
import { subscribe, watch } from './stream.js';

/**
 * Opens a table as the dialog says.
 * @param {import('../lobby/newgame.js').NewGame} request
 * @returns {Promise<string>}
 */
export async function openTable(request) {
  const me = await whoAmI(),
    { name } = settings;
  if (!me.account && name && !me.name.startsWith(name))
    // a guest who chose another name in the dialog
    await api('/session', { method: 'PATCH', body: { name } }).catch(() => null);
  const table = await api('/tables', {
    body: {
      setup: request.text(),
      ...(request.title ? { title: request.title } : {}),
      seats: request.chairs.map((c) => (c.who === 'bot' ? { who: 'bot', bot: c.bot, name: c.name } : { who: c.who })),
      join: request.join,
      spectators: request.spectators,
      ...(request.delay && request.spectators !== 'none' ? { delay: request.delay } : {}),
      undo: request.undo,
      hints: request.hints,
      rated: request.rated,
      clock: request.clock,
      ...(request.absent ? { absent: request.absent } : {}),
    },
  });
  // The commitment is in the answer: only now is there a number. If it gets lost, the table asks for it again.
  await giveNumbers(table).catch(() => {});
  return table.id;
}

/** Half a second before the first new try, eight before the later ones. @param {number} tries */
const beforeTry = (tries) => new Promise((resolve) => setTimeout(resolve, 500 * 2 ** Math.min(tries, 4)));

/** @implements {Partial<import('../types.js').Session>} */
export class RemoteSession extends BaseSession {
  /** @param {import('../engine.js').EngineSession} engine @param {any} table @param {string} [code] */
  constructor(engine, table, code) {
    super(engine);
    this.kind = /** @type {const} */ ('remote');
    this.id = table.id;
    this.code = code;
    this.title = table.title ?? '';
    /** @type {any} */
    this.table = table;
    this.seq = -1;
    /** @type {{n: number, name: string, seat: number | null, text: string, time: number}[]} */
    this.chat = [];
    this.unread = 0;
    /** The chat is open. */
    this.reading = false;
    this.offline = false;
    /** How often the connection was lost: what was asked for before a loss does not say that it is back. */
    this.losses = 0;
    /** Everybody is away: nothing happens until somebody is back. */
    this.paused = false;
    /** Whom the first draw waits for. @type {string | undefined} */
    this.waits = undefined;
    /** The table shows another commitment or number of mine than this browser noted. */
    this.unfair = false;
    /** What checking all draws came to when the game was over. @type {any} */
    this.verdict = null;
    this.checked = false;
    this.far = false;
    this.decided = false;
    this.sending = false;
    this.closed = false;
    this.seatAt = 0;
    /** Seats that are mine, even while a bot plays for me. @type {number[]} */
    this.own = [];
    /** My seat, if a bot took it when my time ran out. */
    this.replaced = 0;
    /** Plies of the step at hand. @type {import('../types.js').Ply[]} */
    this.fresh = [];
    this.unsubscribe = subscribe((name, data) => this.news(name, data));
    /** The device says at once that it has no network, long before the stream finds out. */
    this.onNetwork = () => {
      if (navigator.onLine) this.refetch();
      else this.news('lost', null);
    };
    for (const way of ['online', 'offline']) addEventListener(way, this.onNetwork);
    if (!table.mine?.length) watch([code ? `${table.id}.${code}` : table.id]);
    this.take(table);
  }

  static async open(
    /** @type {(game: string) => Promise<import('../engine.js').EngineSession>} */ engineOf,
    /** @type {string} */ id,
    /** @type {string | undefined} */ code,
  ) {
    await whoAmI();
    const table = await api(
      `/tables/${encodeURIComponent(id)}${code ? `?code=${encodeURIComponent(code)}` : ''}`,
    ).catch((error) => {
      throw error instanceof ApiError && !isSuspended(error)
        ? new Trouble(error.status >= 500 ? 'server-down' : 'no-table')
        : error;
    });
    const session = new RemoteSession(await engineOf(table.setup.game), table, code ?? table.code);
    await Promise.all([session.readLog(), session.readChat()]);
    return session;
  }

  get path() {
    return `/tables/${this.id}`;
  }
  get query() {
    return this.code ? `&code=${this.code}` : '';
  }

  /** The whole table again. @param {any} table */
  take(table) {
    this.table = { ...this.table, ...table };
    if (table.mine) this.own = table.mine;
    this.seq = table.seq;
    this.setup = table.setup;
    this.takeSeats(table.seats);
    if (table.play) this.takePlay(table.play);
    if (table.fair) {
      if (table.mine?.length || table.status === 'open') noteCommitment(this.table);
      this.unfair = compareTable(this.table) === 'commitment' || compareTable(this.table) === 'number';
    }
    this.changed();
  }

  /**
   * The game is over and the secret is out: every draw is checked, against what this browser noted before the first
   * one.
   */
  async checkDraws() {
    this.checked = true;
    try {
      const answer = await fetch(`api/v1${this.path}/save${this.code ? `?code=${this.code}` : ''}`);
      if (!answer.ok) throw new Error(String(answer.status));
      this.verdict = await checkFair(await answer.text(), noteOf(this.table));
      this.unfair = this.verdict.verdict === 'other' || this.verdict.verdict === 'bent';
      this.changed();
    } catch {
      this.checked = false; // no network, or a page without cryptography: the replay can be asked later
    }
  }

  /** @param {any[]} seats */
  takeSeats(seats) {
    this.table.seats = seats;
    this.table.mine = this.own.filter((seat) => seats[seat - 1]?.who !== 'bot');
    this.replaced =
      this.table.status === 'playing' ? (this.own.find((seat) => seats[seat - 1]?.who === 'bot') ?? 0) : 0;
    this.players = seats.map(
      (s) =>
        /** @type {import('../types.js').Player} */ ({
          seat: s.seat,
          name: nameOf(s),
          bot: s.bot,
          to_move: s.seat === this.turn,
          online: s.online ?? s.who === 'bot',
          kind:
            s.who === 'bot' ? 'bot' : this.table.mine?.includes(s.seat) ? 'me' : s.who === 'person' ? 'remote' : 'open',
        }),
    );
  }

  /** How it stands. @param {any} play */
  takePlay(play) {
    const before = /** @type {any} */ (this).turn;
    this.table.play = play;
    this.me = play.view;
    this.engine.ask(`position ${play.position}`);
    if (!this.comps) {
      this.readSetup();
      this.setup = this.table.setup;
    }
    this.readPosition();
    this.plies = play.plies; // a view has no past
    if (play.to_move === 'over') /** @type {any} */ (this).turn = 'over'; // it may have ended before the game was over
    this.result = play.result ?? this.result; // and perhaps not all that counts
    this.mine = typeof this.turn === 'number' && this.turn === this.me && Boolean(this.table.mine?.includes(this.turn));
    if (!this.mine) this.actions = [];
    this.paused = Boolean(play.paused);
    // The first draw is made when everybody's browser has given a number, so they must have come to the table.
    const missing = this.table.seats.filter((/** @type {any} */ x) => x.who === 'person' && !x.number);
    this.waits =
      this.turn === 'chance' && missing.length ? t('web.waiting-for', tm({ list: missing.map(nameOf) })) : undefined;
    if (this.turn === 'over' && !this.checked && this.table.rules?.chance === 'fair') this.checkDraws();
    this.countUndo();
    this.players.forEach((p) => {
      p.to_move = p.seat === this.turn;
      p.left = play.left?.[p.seat - 1];
    });
    if (this.table.mine?.length > 1 && this.mine && this.seatAt !== this.turn) {
      this.veil = this.seatAt || this.table.mine[0] !== this.turn ? /** @type {number} */ (this.turn) : null;
      this.seatAt = /** @type {number} */ (this.turn);
    }
    this.since = Math.min(this.log.length, this.seenPly());
    if (this.mine && before !== this.turn) this.dispatchEvent(new Event('my-turn'));
  }

  /** Somebody else for whom a bot plays at the moment; nobody undoes anything in their place. @returns {string} */
  get away() {
    return (
      this.table.seats.find((/** @type {any} */ s) => s.who === 'bot' && s.owner && !this.table.mine?.includes(s.seat))
        ?.owner ?? ''
    );
  }

  /**
   * Who must agree to undo what came to light: nobody, the others, or it cannot be done.
   * @returns {'alone' | 'ask' | 'never'}
   */
  get undoing() {
    if (this.table.rules?.undo === 'none' || !this.table.mine?.length || this.away) return 'never';
    if (!this.table.seats.some((/** @type {any} */ s) => s.who === 'person' && !this.table.mine.includes(s.seat)))
      return 'alone';
    return this.table.rules?.undo === 'consent' ? 'ask' : 'never';
  }

  /** Decisions of mine that lie on top, and can be undone at once; and whether more can be undone at all. */
  countUndo() {
    const mine = this.table.mine ?? [];
    let own = 0;
    while (own < this.log.length && this.log[this.log.length - 1 - own].by === this.me) own++;
    this.undoable = mine.length ? Math.min(this.table.play?.undo ?? 0, own) : 0;
    this.decided = this.log.some((p) => mine.includes(p.by));
    this.far = this.turn !== 'over' && this.undoing !== 'never' && this.decided;
  }

  seenPly() {
    return Number(read(`seen.${this.id}.${this.me}`) ?? 0);
  }

  unveil() {
    this.veil = null;
    this.changed();
  }

  /** All that was played. @returns {Promise<import('../types.js').Ply[]>} */
  async history() {
    /** @type {import('../types.js').Ply[]} */
    const log = [];
    for (;;) {
      const { plies } = await api(`${this.path}/history?from=${log.length}${this.query}`);
      for (const p of plies) log.push(this.plyOf(p, log.length + 1));
      if (plies.length < 500) return log;
    }
  }

  /** Reads the log; again while steps come in between, so that none is missing in it. */
  async readLog() {
    if (!this.table.play) return;
    for (let i = 0, seq = -1; i < 5 && seq !== this.seq; i++) {
      seq = this.seq;
      this.log = await this.history();
      this.since = Math.min(this.log.length, this.seenPly());
    }
    this.countUndo();
    this.changed();
  }

  async readChat() {
    const part = await api(`${this.path}/chat?from=0${this.query}`).catch(() => ({ lines: [] }));
    this.chat = part.lines;
  }

  /** @param {any} p @param {number} number @returns {import('../types.js').Ply} */
  plyOf(p, number) {
    return {
      ply: number,
      by: p.by,
      action: p.action,
      events: (p.events ?? []).map((/** @type {any} */ e) => ({ ...e, ply: number, by: p.by })),
    };
  }

  /** @param {string} name @param {any} data */
  news(name, data) {
    if (name === 'lost') {
      this.losses++;
      this.offline = true;
      this.changed();
    } else if (name === 'hello') {
      if (this.offline || this.seq < 0) this.refetch(); // until the table was read, nothing is known to be right
    } else if (name === 'step' && data.table === this.id) this.step(data);
    else if (name === 'table' && data.id === this.id) this.renew(data);
    else if (name === 'chat' && data.table === this.id) this.heard(data);
    else if (name === 'online' && data.table === this.id) {
      const player = this.players[data.seat - 1];
      if (player) player.online = data.online;
      this.changed();
    }
  }

  /** The whole table came, perhaps after steps that it does not know yet. @param {any} table */
  renew(table) {
    if (table.seq < this.seq) return;
    this.take(table);
    if ((table.play?.plies ?? 0) !== this.log.length)
      this.readLog().catch(() => {
        this.offline = true;
      });
  }

  /** @param {any} line */
  heard(line) {
    if (this.chat.some((c) => c.n === line.n)) return;
    this.chat.push(line);
    if (!this.reading && !this.table.mine?.includes(line.seat)) this.unread++;
    this.changed();
  }

  /** Reads the table again, and repeats that while the network is away. */
  async refetch() {
    for (let i = 0; i < 40 && !this.closed; i++) {
      const { seq, losses } = this;
      try {
        const table = await api(`${this.path}${this.code ? `?code=${this.code}` : ''}`);
        if (this.closed) return;
        // Steps may have come by the stream since it was asked, which the answer does not know.
        if (table.seq >= this.seq || seq === this.seq) this.take(table);
        await Promise.all([this.readLog(), this.readChat()]);
        if (losses === this.losses) this.offline = false;
        this.changed();
        return;
      } catch (error) {
        this.offline = true;
        this.changed();
        if (error instanceof ApiError) return;
        await beforeTry(i);
      }
    }
  }

  /** Something happened at the table. @param {any} step */
  step(step) {
    if (step.seq <= this.seq) return;
    if (step.seq !== this.seq + 1) {
      this.refetch();
      return;
    }
    this.seq = step.seq;
    this.table.status = step.status ?? this.table.status;
    if (step.seats) this.takeSeats(step.seats);
    let started = false;
    for (const h of step.happened ?? []) started = this.happened(h) || started;
    if (step.play) this.takePlay(step.play);
    for (const ply of this.fresh.splice(0)) if (this.view) this.dispatchEvent(new CustomEvent('ply', { detail: ply }));
    if (started) this.refetch();
    this.changed();
  }

  /** @param {any} h @returns {boolean} whether all must be read again */
  happened(h) {
    if (h.what === 'play') {
      const ply = this.plyOf(h, h.ply);
      this.log.length = Math.min(this.log.length, h.ply - 1);
      this.log.push(ply);
      this.fresh.push(ply);
    } else if (h.what === 'undo') this.log.length = Math.max(0, this.log.length - h.plies);
    else if (h.what === 'redo' || h.what === 'start' || h.what === 'reveal') return true;
    else if (h.what === 'seat') return true;
    return false;
  }

  /**
   * Sends a change; tries again, under the same key, while the network is away.
   * @param {string} what @param {any} body
   */
  async send(what, body) {
    const seat = typeof this.me === 'number' ? { seat: this.me } : {};
    const full = { ...seat, ...body };
    if (what === 'actions' || what === 'undo' || what === 'answer' || what === 'end') full.seq = this.seq;
    this.sending = true;
    try {
      for (let i = 0; ; i++) {
        try {
          const answer = await api(`${this.path}/${what}`, { body: full });
          this.offline = false;
          if (answer?.seq !== undefined && answer.happened) this.step(answer);
          else if (answer?.id === this.id) this.renew(answer);
          return answer;
        } catch (error) {
          if (error instanceof ApiError) {
            if (error.problem?.table?.id === this.id) this.renew(error.problem.table);
            throw error;
          }
          this.offline = true;
          this.changed();
          if (i >= 40) throw error;
          await beforeTry(i);
        }
      }
    } finally {
      this.sending = false;
      this.changed();
    }
  }

  /** @param {string} text */
  async play(text) {
    write(`seen.${this.id}.${this.me}`, String(this.plies + 1));
    try {
      await this.send('actions', { ply: this.plies, action: text });
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        throw new Error((await this.refuse(text))?.text ?? error.message);
      if (error instanceof ApiError && error.status === 409) throw new Error(t('web.trouble.late'));
      throw error;
    }
  }

  /** Undoes my latest decision, or asks the others to; throws with the reason why not. */
  async undo() {
    try {
      await this.send('undo', { ply: this.plies });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      if (error.problem?.type === '/problems/late') throw new Error(t('web.trouble.late'));
      throw new Error(this.notUndone());
    }
  }

  /** Why nothing can be undone now. */
  notUndone() {
    if (this.table.rules?.undo === 'none') return t('web.undo.no.never');
    if (!this.decided) return t('web.undo.no.nothing');
    if (this.away) return t('web.undo.no.away', this.away);
    return t(this.table.play?.question ? 'web.undo.no.open' : 'web.undo.no.seen');
  }
  /** @param {boolean} yes */
  async answer(yes) {
    await this.send('answer', { yes });
  }
  /** @param {string} text */
  async say(text) {
    const line = await api(`${this.path}/chat`, { body: { text, id: myNumber() } });
    if (line?.n !== undefined) this.heard({ ...line, table: this.id });
  }
  async rematch() {
    const table = await api(`${this.path}/rematch`, { body: {} });
    await giveNumbers(table).catch(() => {}); // as in openTable()
    return table.id;
  }
  /** @param {number} seat */
  async join(seat) {
    const note = noteCommitment(this.table);
    const fair = note ? { number: numberFor(this.table, seat), commitment: note.commitment } : {};
    await this.send('join', { seat, ...(this.code ? { code: this.code } : {}), ...fair });
    await this.refetch();
  }
  /** Takes the seat back from the bot that played on. */
  async takeBack() {
    await this.send('return', { seat: this.replaced });
    await this.refetch();
  }
  async number() {
    await giveNumbers(this.table);
    await this.refetch();
  }

  async hintAsk() {
    return api(`${this.path}/hint`, { body: { ply: this.plies } });
  }

  seen() {
    write(`seen.${this.id}.${this.me}`, String(this.log.length));
    this.since = this.log.length;
  }

  async save() {
    if (this.turn !== 'over') throw new Error(t('web.save.later'));
    const answer = await fetch(`api/v1${this.path}/save${this.code ? `?code=${this.code}` : ''}`);
    if (answer.status === 409) throw new Error(t('web.save.later'));
    if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => null));
    return answer.text();
  }

  close() {
    this.closed = true;
    this.unsubscribe();
    for (const way of ['online', 'offline']) removeEventListener(way, this.onNetwork);
    super.close();
  }
}
