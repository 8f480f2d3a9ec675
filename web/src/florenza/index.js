// index.js: Florenza's renderer.

export { default } from '../fallback/index.js';
