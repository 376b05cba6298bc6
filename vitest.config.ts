import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A drill runs the full counts, which take as long as they take.
const patience = (usual: number) => (process.env.DRILL ? 3_600_000 : usual)

const inRoot = (path: string) => `${import.meta.dirname}/${path}`
const setupFiles = [inRoot('tests/support/web-setup.ts')]

/** The tests below a folder that put something in place of a module: the next file must not meet it, so each runs alone. */
const mockingIn = (folder: string) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(inRoot(`${folder}/${file}`), 'utf8')))
const mockingWeb = mockingIn('apps/web/src').map((file) => `src/${file}`)
const mockingApi = mockingIn('apps/api/src').map((file) => `apps/api/src/${file}`)

// A busy machine must not fail what a quiet one passes.
const api = {
  environment: 'node',
  globalSetup: ['tests/support/api-setup.ts'],
  testTimeout: patience(300_000),
  hookTimeout: 300_000,
}

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
          setupFiles,
          environment: 'jsdom',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: mockingWeb,
        },
      },
      {
        extends: true,
        root: 'apps/web',
        test: { name: 'unit-web-alone', environment: 'jsdom', setupFiles, include: mockingWeb },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: mockingApi,
          // Loading and starting the application takes longer than most files: a worker loads it once for all of its own.
          isolate: false,
        },
      },
      { extends: true, test: { ...api, name: 'api-alone', include: mockingApi } },
      {
        extends: true,
        test: {
          name: 'process',
          environment: 'node',
          include: ['tests/process/*.test.ts'],
          testTimeout: patience(300_000),
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
