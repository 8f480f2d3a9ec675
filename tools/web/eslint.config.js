// eslint.config.js: what ESLint looks for in the browser client and in its tests (tools/lint-web).
import js from '@eslint/js';
import globals from 'globals';

const rules = {
  ...js.configs.recommended.rules,
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
  'no-control-regex': 'off', // the client strips such characters
  'no-var': 'error',
  'prefer-const': ['error', { destructuring: 'all', ignoreReadBeforeAssign: true }],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-self-compare': 'error',
  'no-template-curly-in-string': 'error',
  'no-unreachable-loop': 'error',
  'no-throw-literal': 'error',
  'no-implied-eval': 'error',
  'no-eval': 'error',
  'no-new-func': 'error',
  'array-callback-return': 'error',
  'no-constructor-return': 'error',
  'no-use-before-define': ['error', { functions: false, classes: false, variables: false }],
};

export default [
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['web/**/*.js', 'games/*/web/**/*.js'],
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
    rules: { ...rules, 'max-len': ['error', { code: 120 }] }, // templates, too, which prettier leaves as they are
  },
  { files: ['web/sw.js'], languageOptions: { globals: globals.serviceworker } },
  {
    // Functions in these are also sent to the page.
    files: ['tests/**/*.mjs', 'games/*/tests/*.mjs', 'tools/web/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules,
  },
];
