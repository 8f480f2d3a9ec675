// index.js: Siena's renderer.

export { default } from '../fallback/index.js';
