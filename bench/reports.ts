import { reportGroups } from '@karavan/domain/crm/report'
import { openCluster, prepareDatabase } from './lib/cluster.ts'
import { makeCrm, type Reader } from './lib/crm-data.ts'
import type { Asked } from './lib/crm-lists.ts'
import { measurePages } from './lib/crm-pages.ts'
import { keepFigures, machineWords } from './lib/results.ts'

const enquiries = Number(process.env.BENCH_ENQUIRIES ?? 1_000_000)

/** The reports of the last twelve months, and of the whole time there is. */
const asked = (): Asked[] => {
  const whole = `from=${new Date(Date.now() - 3 * 365 * 86_400_000).toISOString().slice(0, 10)}`
  return [
    ...reportGroups.map((group) => ({ what: `sales by ${group}, a year`, path: `/api/v1/crm/reports?group=${group}` })),
    { what: 'sales by month of travel, a year', path: '/api/v1/crm/reports?group=month&basis=travel' },
    { what: 'sales by month, all', path: `/api/v1/crm/reports?group=month&${whole}` },
    { what: 'behind a figure, a year', path: '/api/v1/crm/reports/rows?figure=sales' },
    { what: 'funnel, a year', path: '/api/v1/crm/reports/funnel' },
    { what: 'margin leaks, a year', path: '/api/v1/crm/reports/leaks' },
  ]
}

const cluster = await openCluster()
try {
  const name = `karavan_bench_crm_${enquiries}`
  const url = await prepareDatabase(cluster, name, 'select true as whole from enquiry limit 1', (client) =>
    makeCrm(client, enquiries),
  )
  const table = [
    '| report | as | p95, ms of the processor | by the clock, ms | read from end to end |',
    '|---|---|---|---|---|',
  ]
  for (const reader of ['large agency', 'small agency'] as const satisfies Reader[])
    for (const { what, processor, wall, scanned } of (await measurePages(url, reader, asked)).pages) {
      table.push(
        `| ${what} | ${reader} | ${processor.toFixed(1)} | ${wall.toFixed(1)} | ${scanned.join(', ') || 'none'} |`,
      )
      console.log(table.at(-1))
    }
  keepFigures(
    'reports',
    `${machineWords()}; ${enquiries.toLocaleString('en-IN')} enquiries in three years, one agency with a fifth of them; all statements of a request.\n\n${table.join('\n')}`,
  )
} finally {
  await cluster.stop()
}
