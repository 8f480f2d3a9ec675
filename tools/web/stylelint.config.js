// stylelint.config.js: what Stylelint looks for in style sheets (tools/lint-web).
export default {
  extends: ['stylelint-config-recommended'],
  rules: {
    'color-no-invalid-hex': true,
    'declaration-block-no-redundant-longhand-properties': null,
    'no-descending-specificity': null, // rules stand by what they are about, not by their weight
  },
};
