// The full counts of what `npm test` runs a part of: npm run drill [-- name | words of npm test …]
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What single drills run, by their names. */
const drills = {
  quotations: ['api', 'apps/api/src/features/crm/bookings/book.totals.test.ts'],
}

const given = process.argv.slice(2)
const test = fileURLToPath(new URL('test.mjs', import.meta.url))
const words = given.flatMap((word) => drills[word] ?? [word])
process.exitCode = spawnSync(process.execPath, [test, '--drill', ...words], { stdio: 'inherit' }).status ?? 1
