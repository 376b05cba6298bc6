import { rmSync } from 'node:fs'
import { argv } from 'node:process'
import { cloneDatabase, makeTempFolder, startCluster } from '../tests/support/cluster.ts'
import { killServers, startServer } from '../tests/support/server.ts'
import { keepFigures, machineWords } from './lib/results.ts'
import { fillScreens, fillSheet } from './lib/screen-data.ts'
import { type ActFigures, openBrowser, scrollScreens, scrollSheet, slowdown, walkScreens } from './lib/screen-run.ts'
import type { Scrolled } from './lib/screen-scroll.ts'

const rounds = 3
/** The rate sheet can be measured alone, which needs none of the other data. */
const only = argv[2] === 'sheet' ? 'rate sheet' : ''
const goals = { paint: 200, script: 8, task: 50 } as const

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const actRow = ({ screen, act, paints, tasks }: ActFigures) =>
  `| ${[screen, act, median(paints), Math.max(...paints), goals.paint, median(tasks)].join(' | ')} |`

function scrollRow(list: string, all: Scrolled[]): string {
  const cells = [
    all[0]?.rows ?? 0,
    median(all.map(({ script }) => script)).toFixed(1),
    goals.script,
    Math.round(median(all.map(({ task }) => task))),
    goals.task,
  ]
  return `| ${[list, ...cells].join(' | ')} |`
}

const cluster = await startCluster()
const dataDir = makeTempFolder('bench-')
try {
  const database = await cloneDatabase(cluster.address)
  const server = await startServer({
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'on', RATE_LIMIT_SCALE: '1000' },
  })
  await server.ready()
  // The helpers of the browser tests call whatever server this names.
  process.env.E2E_BASE_URL = server.url
  const data = only
    ? { results: '', builder: '', imported: '', activity: '', sheet: await fillSheet() }
    : await fillScreens()
  const browser = await openBrowser()
  const acts: ActFigures[] = []
  const scrolled: Scrolled[] = []
  for (let round = 1; round <= rounds; round++) {
    console.log(`round ${round}`)
    await walkScreens(browser, data, acts, only)
    if (!only) scrolled.push(...(await scrollScreens(browser, data)))
    scrolled.push(...(await scrollSheet(browser, data)))
  }
  await browser.close()
  const names = [...new Set(scrolled.map(({ list }) => list))]
  const lists = names.map((name) => ({ name, all: scrolled.filter(({ list }) => list === name) }))
  const tables = [
    '| screen | what is done | median, ms | worst, ms | goal | longest task after it, ms |',
    '|---|---|---|---|---|---|',
    ...acts.map(actRow),
    '',
    '| list that is scrolled | rows | script of the dearest frame, ms | goal | longest task, ms | goal |',
    '|---|---|---|---|---|---|',
    ...lists.map(({ name, all }) => scrollRow(name, all)),
  ].join('\n')
  console.log(tables)
  keepFigures(
    only ? 'sheet' : 'screens',
    `${machineWords()}; processor slowed ${slowdown} times, ${rounds} rounds; from the press to the next paint as the browser tells it, every event of an act counted, in steps of 8 ms.\n\n${tables}`,
  )
  const missed =
    acts.some(({ paints }) => median(paints) > goals.paint) ||
    lists.some(
      ({ all }) =>
        median(all.map(({ script }) => script)) > goals.script || median(all.map(({ task }) => task)) > goals.task,
    )
  if (missed) process.exitCode = 1
  await server.stop()
  await database.drop()
} finally {
  await killServers()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
