import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e-setup.ts',
  forbidOnly: true,
  // Every test makes what it changes, so that any of them can run beside any other, and in any shard.
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()) + 1,
  retries: 0,
  // A machine that is busy with something else is slow, and nothing is wrong with the product then.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // Set by the global setup, which starts the built server on a free port.
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Nobody learns anything from watching a dialog fade in, and each of its frames is drawn without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        // Where there is no graphics card, drawing as if there were one costs more than drawing without.
        '--disable-gpu',
        '--disable-gpu-rasterization',
        // Two browsers share two cores: what Chromium does ahead on other threads is taken from the test beside it.
        '--disable-threaded-animation',
        '--disable-threaded-scrolling',
        '--js-flags=--max-lazy --no-flush-bytecode',
        ...(asRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        // The server draws pages for a phone where the browser says that it is one.
        userAgent:
          'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      },
    },
  ],
})
