// games.d.ts: the list of games with a board, games.js, which the build writes (tools/site.cmake) from the folders games/GAME/web.
import type { Profile, Renderer } from './types.js';

export const games: Record<string, Profile & { board(): Promise<{ default: Renderer }> }>;
