// types.d.ts: the shapes that Siena's renderer works with.
import type { TemplateResult } from '../../../vendor/lit-html.js';

export type { Action, Ctx, Flight, GameEvent, Group, Label } from '../../../src/types.js';
export type Piece = TemplateResult<any> | string | number | symbol | null | undefined | Piece[];
export type Good = 'corn' | 'wine' | 'oil' | 'cloth' | 'spices';
export type Road = 'firenze' | 'arezzo';

/** What a seat may know of the table; games/siena/docs/state.md lists every field. */
export interface View {
  round: number;
  phase: string;
  step: string;
  actor: string | null;
  florins: number[];
  status: string[];
  wealth: string[];
  track: string[];
  hand: string[][];
  held: number[];
  deck: string[];
  discards: string[];
  display: string[];
  gone: string[];
  pawn: (string | null)[];
  road: string[];
  stop: number[];
  stingy: number[];
  donated: string[];
  shut: string[];
  workers: Record<Good, number>;
  ready: Record<Good, number>;
  courtesans: number;
  calandrino: string;
  tower: Record<string, string | null>;
  senesi: Record<string, number>[];
  senesi_held: number[];
  senesi_deck: Record<string, number>;
  bottom: string[];
  drawn: string[];
  artists: string[][];
  artists_held: number[];
  top_left: number;
  low_left: number;
  artist_up: string | null;
  looked: string[];
  bidder: string | null;
  left: number;
  draws: number;
  lap: number;
  lot: string | null;
  high: string | null;
  in: string[];
  out: string[];
  bid: number;
  placed: Good[];
  home: Good[];
  sold: Record<Good, number>;
  loaded: Record<string, number>;
  mule: number;
  gave: number;
  stopped: number;
  travelled: number;
  earned: number;
  going: number;
  way: string;
  due: number;
  points: number;
  moved: number;
  toll: number;
  girls: number;
  entered: number;
  deals: number;
  keep: number;
  walk: number;
  into: number;
  aimed: number;
  cause: string | null;
}

export interface Card {
  id: string;
  kind: string;
  star: boolean;
  price: number;
  green: number;
  workers: Partial<Record<Good, number>>;
}
export interface Level {
  level: number;
  cost: number;
  points: number;
}

/** The component set in a handy form. */
export interface Facts {
  sale: Record<Good, number>;
  frame: Record<Good, number>;
  roads: Record<Road, number[]>;
  surcharge: number[];
  fato: Record<string, number>;
  levels: Level[];
  ring: string[];
  cards: Record<string, Card>;
  artists: string[];
}

/** A way of a Banker to a district: what it takes, and the actions that lead there. */
export interface Way {
  steps: number;
  cards: string[];
  gifts: number;
  pulled: number;
  enough: boolean;
  plan?: string[];
}

/** What the engine's `facts` says of a seat. */
export interface Derived {
  rounds: number;
  laps: number;
  hand_limit: number;
  status: string;
  next_status: string | null;
  rises_at: number;
  lacking: number;
  thresholds: Record<string, number>;
  surcharge: number;
  price: Record<string, number>;
  goods: Record<
    Good,
    { workers: number; frame: number; lacking: number; ready: number; sale: number; seller: string; fato?: number }
  >;
  roads: Record<Road, { space: number; pay: number; cards: number; collects: number }[]>;
  tower: {
    built: number;
    levels: number;
    own: number;
    own_most: number;
    next?: number;
    cost?: number;
    with_bricklayer?: number;
    points?: number;
  };
  inn: {
    enter: number;
    courtesan: number;
    look: number;
    first_bid: number;
    raise: number;
    cards: number;
    earns: number;
    shows_artist: boolean;
  };
  merchants_mule: boolean;
  gift: number;
  donation: number;
  bricklayer: number;
  district: Record<string, number>;
  beggar: {
    asks: number;
    gives: number;
    steps: number;
    way: { place: string; asks: number; must: boolean; meets: string[] }[];
  };
  fato: { each: number; odds: { cards: number; earns: number; safe: number; of: number }[] };
  piles: Record<string, number>;
  ahead: string[];
  done: string[];
  ways: Record<string, Way>;
}
