import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What one look at a page found; times in milliseconds. */
export type Figures = {
  performance: number
  accessibility: number
  practices: number
  seo: number
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
  scripts: number
}

type Report = {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number; details?: { items?: { resourceType?: string }[] } } | undefined>
}

const run = promisify(execFile)
const cli = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))

const mostTries = 3

/** Asks Lighthouse; at times its trace lacks the start of the page, and it says to run it again: it has no figure then. */
async function reportOf(url: string, slowdown: number, tried = 1): Promise<Report> {
  const flags = ['--headless', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ')
  try {
    const { stdout } = await run(
      process.execPath,
      [
        cli,
        url,
        '--output=json',
        '--quiet',
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
        `--chrome-flags=${flags}`,
      ],
      {
        env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
        maxBuffer: 64 * 2 ** 20,
      },
    )
    return JSON.parse(stdout) as Report
  } catch (error) {
    if (tried === mostTries || !/Please run Lighthouse again/.test(String(error))) throw error
    return reportOf(url, slowdown, tried + 1)
  }
}

/** Looks at a page as a phone that was never there, with the processor slowed so many times. */
export async function lookAt(url: string, slowdown: number): Promise<Figures> {
  const { categories, audits } = await reportOf(url, slowdown)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const ms = (name: string) => Math.round(audits[name]?.numericValue ?? 0)
  const requests = audits['network-requests']?.details?.items ?? []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    firstPaint: ms('first-contentful-paint'),
    largestPaint: ms('largest-contentful-paint'),
    blocked: ms('total-blocking-time'),
    shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
  }
}
