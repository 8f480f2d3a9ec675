// figures.js: parts of a game's board as figures: drawn by the board's own modules, each in a shadow of its own.
//
// A board's style sheets have layouts for phones and tablets, by the size of the window. A figure has a size of its own
// and is scaled, on a phone and on paper, too: its shadow gets the rules without those for windows.

import { html, nothing, render } from '../../vendor/lit-html.js';
import { engine, rendererOf } from '../main.js';
import { PlayScreen } from '../play/screen.js';
import { BaseSession } from '../session/base.js';

/** @typedef {import('./mine.js').Facts} Facts */
/** @typedef {import('../types.js').Figure} Figure */

/** A position to look at: nothing can be played. */
class FigureSession extends BaseSession {
  /** @param {import('../engine.js').EngineSession} open @param {string} position @param {string[]} names */
  constructor(open, position, names) {
    super(open);
    this.kind = /** @type {const} */ ('replay');
    this.id = 'figure';
    this.title = '';
    open.ask(`position ${position}`);
    this.readSetup();
    this.me = 1;
    this.players = names.slice(0, this.setup.seats).map((name, i) => {
      return { seat: i + 1, name, kind: /** @type {const} */ ('human'), to_move: false, online: true };
    });
    this.readPosition();
    this.mine = false;
    /** @type {import('../types.js').Action[]} */
    this.actions = [];
  }

  seen() {}
}

const app = { redraw() {}, rule() {}, menu() {}, leave() {} };

/** The rules of a list that hold in every window. @param {CSSRuleList} rules @returns {string[]} */
function anywhere(rules) {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSImportRule) return rule.styleSheet ? anywhere(rule.styleSheet.cssRules) : [];
    if (rule instanceof CSSMediaRule) return /prefers/.test(rule.conditionText) ? [rule.cssText] : [];
    return rule instanceof CSSStyleRule || rule instanceof CSSContainerRule || rule instanceof CSSKeyframesRule
      ? [rule.cssText]
      : [];
  });
}

/** All style sheets of the page, for shadows. @param {string} more */
function sheetOf(more) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...[...document.styleSheets].flatMap((one) => anywhere(one.cssRules)), more].join('\n'));
  return sheet;
}

/** Draws the figures of a game; close() frees their engines. */
export class Figures {
  /** @param {string} game @param {Facts} facts */
  constructor(game, facts) {
    this.game = game;
    this.facts = facts;
    /** @type {BaseSession[]} */
    this.open = [];
    /** @type {Map<string, unknown>} */
    this.drawn = new Map();
  }

  async load() {
    const [renderer, one] = await Promise.all([rendererOf(this.game), engine(this.game)]);
    const figures = await renderer.figures?.();
    this.renderer = renderer;
    this.engine = one;
    this.parts = figures?.default ?? null;
    this.sheet = sheetOf(figures?.css ?? '');
    return this;
  }

  /** @param {import('../types.js').Renderer} renderer @param {string} position */
  ctxOf(renderer, position) {
    const session = new FigureSession(/** @type {any} */ (this.engine).open(), position, this.facts.names);
    const screen = new PlayScreen(/** @type {any} */ (session), renderer, app);
    const ctx = screen.ctx();
    const close = session.close.bind(session);
    session.close = () => {};
    screen.close(); // it must not listen; its position is still asked for when it is drawn
    session.close = close;
    this.open.push(session);
    return ctx;
  }

  /** Is a figure so wide that two do not fit side by side? @param {string} chapter */
  wide(chapter) {
    const figure = this.parts?.[chapter];
    return figure !== undefined && figure.width > 3 * figure.height;
  }

  /** The relevant part of the board in a position. @param {string} chapter @param {'before' | 'after'} when */
  draw(chapter, when) {
    const key = `${chapter} ${when}`,
      figure = this.parts?.[chapter];
    if (!figure || !this.renderer) return nothing;
    if (!this.drawn.has(key)) {
      const host = document.createElement('div'),
        shadow = host.attachShadow({ mode: 'open' });
      host.className = 'figure-board';
      host.inert = true;
      shadow.adoptedStyleSheets = [/** @type {CSSStyleSheet} */ (this.sheet)];
      render(figure.draw(this.ctxOf(this.renderer, this.facts.examples[chapter][when])), shadow);
      this.drawn.set(
        key,
        html`<svg class="figure-scale" viewBox="0 0 ${figure.width} ${figure.height}" aria-hidden="true"><foreignObject
          width=${figure.width} height=${figure.height}>${host}</foreignObject></svg>`,
      );
    }
    return this.drawn.get(key);
  }

  close() {
    for (const session of this.open) session.close();
    this.open = [];
    this.drawn.clear();
  }
}
