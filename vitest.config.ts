import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A drill runs the full counts, which take as long as they take.
const patience = (usual: number) => (process.env.DRILL ? 3_600_000 : usual)

const web = `${import.meta.dirname}/apps/web/src`
const setupFiles = [`${import.meta.dirname}/tests/support/web-setup.ts`]
/** The tests of the web that put something in place of a module. */
const mocking = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(`${web}/${file}`, 'utf8')))
  .map((file) => `src/${file}`)

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
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        extends: true,
        root: 'apps/web',
        test: {
          name: 'unit-web',
          setupFiles,
          environment: 'jsdom',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: mocking,
        },
      },
      {
        extends: true,
        root: 'apps/web',
        // What a file puts in place of a module must not be met by the next one.
        test: { name: 'unit-web-alone', environment: 'jsdom', setupFiles, include: mocking },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/src/**/*.test.ts'],
          // Loading and starting the application takes longer than most files: a worker loads it once for all of its own.
          isolate: false,
          globalSetup: ['tests/support/api-setup.ts'],
          testTimeout: patience(300_000),
          hookTimeout: 300_000,
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
