import { importLaw } from './scripts/lib/import-law.mjs';

const sizeLimits = (lines, functionLines) => ({
  'max-lines': ['error', { max: lines, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': [
    'error',
    { max: functionLines, skipBlankLines: true, skipComments: true },
  ],
});

const MAX_LENGTH = {
  propName: 'maxLength',
  message: 'It cuts a paste silently, in UTF-16 units: show the error of the contract instead.',
};

/** @type {import('oxlint').OxlintConfig} */
export default {
  plugins: [
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'react',
    'jsx-a11y',
    'promise',
    'node',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, typeCheck: true },
  ignorePatterns: [
    '**/node_modules/**',
    '**/dist/**',
    '.data/**',
    '.cache/**',
    // Imports a generated schema. Its test checks the types.
    'tools/api-client/job/**',
  ],
  rules: {
    ...sizeLimits(500, 80),
    'max-params': ['error', { max: 4 }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'unicorn/require-module-specifiers': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-named-as-default-member': 'off',
    'no-underscore-dangle': 'off',
    'typescript/unbound-method': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'oxc/no-map-spread': 'off',
    // Listener lists are copied before iterating: a listener may remove itself.
    'unicorn/no-useless-spread': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    // Effects may depend on a value they do not read.
    'react/exhaustive-effect-dependencies': 'off',
    // Dialogs and boxes that the user has just opened take the focus.
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'no-await-in-loop': 'off',
    'no-console': 'error',
    eqeqeq: 'error',
  },
  overrides: [
    ...importLaw,
    { files: ['apps/web/src/**/*.tsx'], rules: sizeLimits(500, 120) },
    {
      files: ['apps/web/src/**/*.tsx'],
      rules: {
        'react/forbid-dom-props': ['error', { forbid: [MAX_LENGTH] }],
        'react/forbid-component-props': ['error', { forbid: [MAX_LENGTH] }],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'bench/**'],
      rules: {
        'max-lines': ['error', { max: 500 }],
        'max-lines-per-function': 'off',
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/valid-expect': 'off',
        // A `test` with fixtures is not imported from vitest.
        'vitest/no-standalone-expect': [
          'error',
          { additionalTestBlockFunctions: ['test', 'test.each', 'test.for'] },
        ],
        'react/iframe-missing-sandbox': 'off',
      },
    },
    {
      files: ['apps/server/**/*.test.ts', 'scripts/**/*.test.ts'],
      rules: {
        'vitest/consistent-test-it': ['error', { fn: 'it', withinDescribe: 'it' }],
        // An `it` with fixtures is not imported from vitest.
        'vitest/no-standalone-expect': [
          'error',
          { additionalTestBlockFunctions: ['it', 'it.each', 'it.for', 'it.concurrent.for'] },
        ],
      },
    },
    {
      files: ['apps/web/**/*.test.{ts,tsx}', 'packages/**/*.test.ts'],
      rules: { 'vitest/consistent-test-it': ['error', { fn: 'test', withinDescribe: 'test' }] },
    },
    {
      files: ['*.config.{ts,mjs}', '**/*.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // Drawing and sound code has long functions with many parameters.
      files: ['tools/sample-clips/**'],
      rules: {
        'max-lines': ['error', { max: 400 }],
        'max-lines-per-function': ['error', { max: 120 }],
        'max-params': 'off',
        'typescript/no-misused-spread': 'off',
      },
    },
    {
      // Fakes of hooks store what the test reads outside of the component.
      files: ['apps/web/src/**/*.testing.{ts,tsx}', 'apps/web/src/platform/testing/**'],
      rules: { 'react/globals': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'max-params': 'off' },
    },
    {
      files: ['scripts/**', 'tools/**', 'bench/**', 'e2e/**'],
      rules: { 'no-console': 'off' },
    },
  ],
};
