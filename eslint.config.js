import { defineConfig } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const typescript = [
  'apps/*/src/**/*.{ts,tsx}',
  'packages/*/src/**/*.ts',
  'tests/**/*.ts',
  'bench/**/*.ts',
  '*.config.ts',
]

/** Settings are read in one place, so that every one of them is validated and listed. */
const environmentOnlyInConfig = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'Settings are read in apps/api/src/config.ts only.' },
  ],
  'no-restricted-imports': [
    'error',
    {
      paths: ['process', 'node:process'].map((name) => ({
        name,
        message: 'Use the global process; settings are read in apps/api/src/config.ts only.',
      })),
    },
  ],
}

const everywhere = {
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-console': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
  'no-restricted-syntax': [
    'error',
    {
      selector: 'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo|fixme)$/]',
      message: 'A test runs or is deleted: none is skipped, none runs alone.',
    },
  ],
}

const typed = {
  '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, minimumDescriptionLength: 1000 }],
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  '@typescript-eslint/require-await': 'off',
  // There are no classes with methods here that need their `this`.
  '@typescript-eslint/unbound-method': 'off',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNullish: true }],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
}

export default defineConfig(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'apps/*/public/**',
      'data/**',
      '.cache/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: typescript,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['apps/*/tsconfig.json', 'packages/*/tsconfig.json', 'tests/tsconfig.json', 'bench/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: { ...everywhere, ...typed },
  },
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
    ignores: ['apps/api/src/config.ts', '**/*.test.{ts,tsx}'],
    rules: environmentOnlyInConfig,
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // What talks to a person at a terminal.
    files: ['apps/api/src/server.ts', 'apps/api/src/admin.ts', 'tests/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // What Playwright and Vite ask for by default export.
    files: ['*.config.ts', 'tests/support/*-setup.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['scripts/**/*.mjs', '*.js', '*.cjs', 'apps/web/vite.config.ts'],
    extends: [tseslint.configs.base],
    rules: {
      eqeqeq: everywhere.eqeqeq,
      'no-var': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-unused-vars': typed['@typescript-eslint/no-unused-vars'],
    },
  },
)
