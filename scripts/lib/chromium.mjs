import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { step } from './step.mjs'

const places = [
  // Without windows of its own: the same pages for a good part less of the machine.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const find = () => [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))

const advice =
  'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell, or chromium), or set CHROMIUM_PATH to a Chrome or Chromium.'

/** The path of a Chromium, installed by apt-get where it is missing and may be; throws advice where there is none. */
export async function findChromium() {
  const found = find()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice)
  await step('Chromium installed', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    let said = ''
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (find()) break
      said += (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })).output
    }
    if (!find()) throw new Error(`${advice}\n${said.trimEnd()}`)
  })
  return find()
}
