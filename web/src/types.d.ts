// types.d.ts: the shapes that the modules of the client hand to each other.
import type { TemplateResult } from '../vendor/lit-html.js';

export type Part = TemplateResult | string | number | null | undefined | symbol | Part[];
export type Seat = number; // from 1
export type Viewer = Seat | 'spectator';
export type Turn = Seat | 'chance' | 'over';
export type Json = any; // what the engine answers; games/GAME/docs/state.md lists the names

/** What people read, before it is text (docs/protocol.md, "What people see"): i18n.tm() makes the text. */
export type Message =
  | number
  | string
  | { signed: number }
  | { decimal: string }
  | { seat: number }
  | { list: Message[] }
  | { text: string; n?: number }
  | { key: string; args?: Message[]; seat?: number; who?: string; n?: number; else?: Message };

/** One line of `json setup`. */
export interface Setup {
  text: string;
  game: string;
  rules_version: number;
  seats: number;
  options: Record<string, string>;
  set?: string;
}

/**
 * Something that a seat plays, as the engine takes it apart (docs/protocol.md, `read`). A range ("bid 5" to 40) is one
 * entry of the list.
 */
export interface Action {
  action: string; // "play G07 goods": what pick() and play() take
  kind: string; // the form: "play %0 goods"
  verb: string; // the form without its arguments: "play goods"
  args: (string | number)[]; // in the order of %0 %1 %2
  to?: number; // of an entry that is a range: its last amount
  amount?: { least: number; most: number; step: number; now?: number }; // of a range, or of an action in one
  amount_words?: { range: Message; name: Message; steps: { by: number; name: Message }[] }; // of what was read
  listed?: string; // of what was read: the entry that it belongs to; without one it cannot be played now
  refused?: { clause: string; why: Message }; // ... and why not
}

/** What happened: an entry of `json events`. `ply` and `by` say in which ply, and who played it. */
export interface GameEvent {
  event: string;
  seat: Seat | null;
  args: Record<string, string | number>;
  known_to?: Seat[];
  clause: string;
  ply?: number;
  by?: Turn;
}

/** Why something is forbidden. `text` is the sentence in the page's language. */
export interface Why {
  action: string;
  clause: string;
  text: string;
}

/** What a picked action would do. */
export interface Try {
  action: string;
  view: Json;
  turn: Turn;
  events: GameEvent[];
  effects: string[];
  certain: boolean;
  result: Json;
  project?: Json;
}

export interface Player {
  seat: Seat;
  name: string;
  kind: 'me' | 'human' | 'bot' | 'remote' | 'open';
  bot?: string;
  to_move: boolean;
  online: boolean;
  left?: number;
}

/** One ply of the log. */
export interface Ply {
  ply: number;
  by: Turn;
  action: string;
  events: GameEvent[];
}

/** How an action is shown on a button. */
export interface Label {
  title: string;
  brief?: string; // the same for a narrow place
  detail?: string;
  icon?: Part; // an <svg> of at most 22 px
  picture?: string; // its name, for the board to draw
  group?: string; // id of the group that it belongs to; actions of one group share a button
  gain?: string; // "+8": short, at the right
  tip?: string; // the thing whose tip explains it
}

/** A button of the row of actions. Without `groups` every group of the labels gets one, in order. */
export interface Group {
  id: string;
  title: string;
  detail?: string;
  icon?: Part;
  picture?: string;
  gain?: string;
  primary?: boolean; // "End turn": at the right, in red
  why?: string; // an action that is not legal now: the button is dashed and says why not
  act?: () => void; // what a click does instead of picking
  chosen?: boolean; // drawn as chosen
  tip?: string; // the thing whose tip explains it
}

/** A flight of a piece from one element to another. */
export interface Flight {
  from: string;
  to: string;
  what: Part;
  ms?: number;
}

/** What the pages around the board must know of a game: the default export of games/GAME/web/profile.js. */
export interface Profile {
  art(): Part; // the picture of the lobby
  accent: string; // a class of lobby.css for its rows and cards, or ''
  roundMarks: number; // every how many rounds a graph has a mark
  courses: string[]; // fields whose course a replay draws
  challenges?: boolean; // it has challenges, and a position for the day: the build looks
  daily?: boolean;
}

/** A game's renderer: the default export of games/GAME/web/index.js. */
export interface Renderer {
  name: string;
  table(ctx: Ctx): Part;
  tabs: { id: string; key: string }[];
  phases(ctx: Ctx): Part;
  zone?(ctx: Ctx): string | undefined; // phones: the tab in which my decision lies; shown when that changes
  tip?(ctx: Ctx, thing: string): Part | Promise<Part>;
  actionLabel(ctx: Ctx, action: Action): Label; // of an entry of the list, of one step, or of a chain: then `action` has it whole
  groups?(ctx: Ctx): Group[];
  preview?(ctx: Ctx): Part; // more lines in the preview of ctx.picked: what you leave, what is to come
  chains?(step: Action): boolean; // does a hint continue after this step, which only opened a choice?
  guides?(ctx: Ctx): boolean; // the board itself guides this first game
  seat_of?(ctx: Ctx, seat: Seat): string; // what a seat is called, where that is not the name of its player
  name_of?(ctx: Ctx, value: string): string | undefined; // "G07" -> "Goods (corn, oil, cloth)"
  animate?(ctx: Ctx, event: GameEvent): Flight[] | undefined;
  where?(ctx: Ctx, event: GameEvent): string | undefined; // CSS selector of the place on the board that a log line points at
  result?(ctx: Ctx): Part; // more on the final screen
  pictures?(): Promise<{ default: Record<string, () => Part> }>; // of the game in two minutes, by the id of a section
  figures?(): Promise<{ default: Record<string, Figure>; css?: string }>; // of the rules' examples, by chapter
}

/** A part of the board as a figure of the rules, drawn as large as it says and then scaled. */
export interface Figure {
  width: number;
  height: number;
  draw(ctx: any): Part;
}

/** All that a renderer gets. Made again for every rendering. */
export interface Ctx {
  game: string;
  setup: Setup;
  view: Json;
  me: Viewer;
  comps: Json;
  tables: Json | null;
  seats: Player[]; // index 0 is seat 1
  turn: Turn;
  mine: boolean; // this page's person decides now
  actions: Action[]; // empty unless `mine`
  can(text: string): boolean;
  read(text: string): Action; // an action, or the last of a chain: then its text is the whole chain
  action(verb: string, ...args: (string | number)[]): string; // the text of an action, legal or not
  withAmount(text: string, amount: number): string; // the same action with another amount
  find(verb: string, ...args: (string | number | undefined)[]): Action[];
  pick(what: string | string[]): void; // select (preview); again or Enter: do it. Not legal: says why not. A list is a chain, picked whole
  ahead(chain: string[]): Action[] | null; // what may follow a chain of my actions
  unpick(): void;
  commit(): void; // do what is picked
  run(list: string[]): void; // do one after another, as long as each is legal
  picked: string | null;
  steps: Action[]; // of what is picked
  after: Json | null; // the view after the picked action
  trying: Try | null;
  why: Why | null;
  hint: {
    action: string;
    steps: string[]; // the actions of a chain
    text: string;
    says?: string; // in the place of 'A master would'
    title?: string;
    moves?: Json;
    lines?: string[];
  } | null;
  events: GameEvent[]; // the whole log, oldest first
  fresh: GameEvent[]; // what happened since my last turn
  log: Ply[]; // the same, ply by ply
  since: number; // the ply after which things are news to me
  project: Json | null; // look-ahead of `me`, where the game has one
  parts: { actions(): Part; preview(): Part; log(): Part; chat(): Part };
  t(key: string, ...args: (string | number)[]): string;
  has(key: string): boolean; // is there such a sentence?
  tm(message: Message): string; // a message as text, with the names of the seats
  ask(line: string): Json | null; // what the presentation answers to a line of the protocol (play/present.js)
  n(value: number): string;
  name(value: string | number): string; // a word of the engine as people say it
  seat(seat: Seat): string; // a seat's name; "You" for me
  sentence(event: GameEvent): string;
  rule(clause: string): void; // opens the rules at a clause
  tip(thing: string, at: Element): void; // opens the renderer's tip for a thing
  theme: 'light' | 'dark';
  motion: boolean;
  waits?: string; // what the row of actions says instead of whom it waits for
  taught?: boolean; // a lesson or a first game: a teacher speaks already
  tab: string;
  low: boolean; // a phone held sideways: wide, and very low
  lang: string;
  state: Record<string, any>; // the renderer's own bits (search text, unfolded parts)
  set(name: string, value: any): void; // changes ctx.state and draws again
  result: Json | null; // when over: `json result`
  replay: boolean; // looking at the past: nothing can be played
  paused: boolean; // everybody of the table is away
  undoing: 'alone' | 'ask' | 'never'; // who must agree to undo what came to light
}

/** Where a match lives: in this page, or at a server's table. */
export interface Session extends EventTarget {
  kind: 'local' | 'remote' | 'replay';
  id: string;
  title: string;
  setup: Setup;
  players: Player[];
  me: Viewer;
  view: Json;
  turn: Turn;
  plies: number;
  mine: boolean;
  actions: Action[];
  log: Ply[];
  since: number; // ply after which things are news to `me`
  undoable: number; // plies that can be undone at once
  thinking: string | null; // who thinks, for the status line
  veil: Seat | null; // hot-seat: hand over to this seat first
  result: Json | null;
  comps: Json;
  tables: Json;
  project: Json | null;
  refuse(text: string): Promise<Why | null>;
  try(text: string): Promise<Try | null>;
  stepsOf(text: string): Action[] | null; // an action or a chain, taken apart
  write(verb: string, args: (string | number)[]): string; // put together
  withAmount(text: string, amount: number): string;
  ahead?(chain: string): Action[] | null;
  present?(line: string): Json | null; // what the game's presentation answers
  play(text: string): Promise<void>;
  undo(far?: boolean): Promise<void>;
  far?: boolean; // more can be undone, alone or by consent
  undoing?: 'alone' | 'ask' | 'never';
  paused?: boolean;
  waits?: string;
  notUndone?(): string; // why nothing can be undone now
  hint?(): Promise<Json>;
  unveil?(): void;
  seen(): void; // the person has looked: nothing is news any more
  save?(): Promise<string>;
  close(): void;
}
