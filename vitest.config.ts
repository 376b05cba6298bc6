import { defineConfig } from 'vitest/config'

// A drill runs the full counts, which take as long as they take.
const patience = (usual: number) => (process.env.DRILL ? 3_600_000 : usual)

export default defineConfig({
  test: {
    // Two cores are what the suite is made for; each worker of the API project works on databases of its own.
    maxWorkers: 2,
    // A busy machine must not fail what a quiet one passes.
    testTimeout: patience(60_000),
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'] },
      },
      {
        extends: true,
        root: 'apps/web',
        test: { name: 'unit-web', environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: ['tests/support/api-setup.ts'],
          testTimeout: patience(120_000),
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          environment: 'node',
          include: ['tests/process/*.test.ts'],
          // They start, kill and time whole servers.
          fileParallelism: false,
          testTimeout: patience(300_000),
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
