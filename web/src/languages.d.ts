// languages.d.ts: the lists of languages, languages.js, which the build writes (cmake/site.cmake) from the folders of lang/ and games/GAME/docs/rules.

/** The languages of the page by code, with their own names; English first. */
export const languages: Record<string, string>;
/** The languages that the rules of a game are in. */
export const books: Record<string, string[]>;
