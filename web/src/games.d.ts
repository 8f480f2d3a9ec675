// games.d.ts: the list of games with a board, games.js, which the build writes (cmake/site.cmake) from the folders games/GAME/web.
import type { Profile, Renderer } from './types.js';

/** Every game that has an engine: engine/GAME.wasm. */
export const engines: string[];
export const games: Record<string, Profile & { board(): Promise<{ default: Renderer }> }>;
