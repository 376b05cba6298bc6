import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A drill runs the full counts, which take as long as they take.
const patience = (usual: number) => (process.env.DRILL ? 3_600_000 : usual)

const inRoot = (path: string) => `${import.meta.dirname}/${path}`

export default defineConfig({
  test: {
    // Two cores are what the suite is made for; more are used where there are more.
    maxWorkers: Math.max(2, availableParallelism()),
    // A busy machine must not fail what a quiet one passes.
    testTimeout: patience(60_000),
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.{mjs,ts}'],
        },
      },
      {
        extends: true,
        root: 'apps/web',
        test: {
          name: 'unit-web',
          setupFiles: [inRoot('tests/support/web-setup.ts')],
          environment: 'jsdom',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          globalSetup: ['tests/support/api-setup.ts'],
          testTimeout: patience(300_000),
          hookTimeout: 300_000,
          // Walks too long for every day have a name of their own.
          include: ['apps/api/src/**/*.test.ts', ...(process.env.DRILL ? ['apps/api/src/**/*.drill.ts'] : [])],
          // Loading and starting the application takes longer than most files: a worker loads it once for all of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          environment: 'node',
          include: ['tests/process/*.test.ts', ...(process.env.DRILL ? ['tests/process/*.drill.ts'] : [])],
          testTimeout: patience(300_000),
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
