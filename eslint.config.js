import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import compat from 'eslint-plugin-compat';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import typescript from 'typescript-eslint';

/**
 * For where types are out of the linter's sight.
 * @type {import('eslint').Linter.RulesRecord}
 */
const ALLOW_UNSAFE = {
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
};

export default defineConfig(
  { ignores: ['dist/', 'test-results/', 'public/models/', 'tests/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  typescript.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Numbers and booleans say themselves well enough in a template.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // A port's method is async although one implementation has nothing to wait for: what it throws is then a rejection.
      '@typescript-eslint/require-await': 'off',
      // State is replaced whole ($state.raw); a Map or Set in a state class is a cache that no view reads.
      'svelte/prefer-svelte-reactivity': 'off',
      // An ideographic space is no slip of the keyboard in text, and an escape in a class is meant.
      'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true, skipComments: true, skipRegExps: true }],
      'no-misleading-character-class': ['error', { allowEscape: true }],
      // ISO-2022-JP is told by its escape character.
      'no-control-regex': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="style"]',
          message: "The page's policy blocks style attributes: use a class or style:property.",
        },
      ],
    },
  },
  {
    // The linter takes a component's properties and its handlers' events for `any`; svelte-check knows and checks them.
    files: ['**/*.svelte'],
    rules: ALLOW_UNSAFE,
  },
  {
    // What runs in a browser: only what every browser of `browserslist` has.
    files: ['src/**'],
    ...compat.configs['flat/recommended'],
  },
  {
    files: ['src/{core,engine}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(push|unshift|splice|max|min)$/] > SpreadElement',
          message: 'As many arguments as a document has parts overflow the stack: appendAll, leastOf and greatestOf take however many.',
        },
      ],
    },
  },
  {
    files: ['src/app/**', 'src/main.ts'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['scripts/**', 'tests/**', '*.{js,ts}', '.*.mjs'],
    languageOptions: { globals: globals.node },
    rules: {
      'no-console': 'off',
      // They read JSON of known shape, mostly fixtures and reports.
      ...ALLOW_UNSAFE,
      // They take the ports apart: objects of functions, which use no `this`.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  prettier,
  svelte.configs.prettier,
);
