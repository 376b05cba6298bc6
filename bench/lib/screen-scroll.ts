import type { Browser, Page } from '@playwright/test'

/** What a frame cost at the most while a list was scrolled: its script, and the longest task. */
export type Scrolled = { list: string; rows: number; script: number; task: number; frames: number }

type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args?: { name?: string }
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
const scripts = new Set([
  'FunctionCall',
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
])

/** The events of the thread that ran the page's script while it was scrolled. */
function mainThread(events: TraceEvent[]): TraceEvent[] {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid))
  const busiest = threads.toSorted((a, b) => b.length - a.length)[0] ?? []
  return busiest.toSorted((a, b) => a.ts - b.ts)
}

const ms = (event: TraceEvent) => (event.dur ?? 0) / 1000

/** Turns the wheel over a list from its beginning as fast as a hand does, and tells what the dearest frame cost. */
export async function scroll(
  browser: Browser,
  page: Page,
  list: string,
  rows: number,
  [across, down]: [across: number, down: number] = [0, 240],
): Promise<Scrolled> {
  await browser.startTracing(page, { categories, screenshots: false })
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(across, down)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(300)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] }
  const main = mainThread(traceEvents)
  const perFrame: number[] = [0]
  let until = 0
  for (const event of main) {
    // A frame ends when what was drawn is handed over.
    if (event.name === 'Commit') perFrame.push(0)
    // What runs within another piece of script is counted with it.
    if (!scripts.has(event.name) || event.ts < until) continue
    until = event.ts + (event.dur ?? 0)
    perFrame[perFrame.length - 1] = (perFrame.at(-1) ?? 0) + ms(event)
  }
  return {
    list,
    rows,
    script: Math.max(...perFrame),
    task: Math.max(0, ...main.filter(({ name }) => name === 'RunTask').map(ms)),
    frames: perFrame.length,
  }
}
