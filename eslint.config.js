// Few rules, those that find faults: promises that nobody waits for, conditions that cannot hold, names that are not
// used.
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'web/.next/',
      'web/out/',
      '**/dist/',
      'artifacts/',
      'cache/',
      'types/',
      'coverage/',
      'server/chain/abi.ts',
      '.sabot/',
      'ignition/deployments/',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'no-constant-condition': ['error', { checkLoops: 'none' }],
    },
  },
  {
    // node:test's functions return promises that its runner waits for.
    files: ['test/contracts/**'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
);
