// The reliability figures as rows of docs/drill-results.md: which tests show each, and what became of them the last time.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

const page = inRoot('docs/drill-results.md')

const row = (number, what, asked, part, ...tests) => ({ number, what, asked, part, tests })

/** Each with the tests that show it, by file and name; none where no test has the count that is asked for. */
export const rows = [
  row(1, 'ledger', '20 seeds × 10,000 operations', 'api', [
    'ledger/ledger.test.ts',
    /under random work|refuses to change/,
  ]),
  row(2, 'overdraft', '500 debits on a wallet that holds 100', 'api', [
    'ledger/ledger.race.test.ts',
    /exactly as many debits/,
  ]),
  row(3, 'overselling', '1,000 buyers for 10 rooms', 'api', [
    'stays/stay.race.test.ts',
    /exactly as many as there are/,
  ]),
  row(4, 'idempotency', '50 repeats at once', 'api', [
    'http/idempotency.race.test.ts',
    /fifty repeats|another body|at least a day/,
  ]),
  row(5, 'lost answer', '50 kills between commit and answer', 'process', [
    'process/demo.test.ts',
    /the answer was lost/,
  ]),
  row(6, 'hold against payment', '200 races', 'api', ['stays/card.race.test.ts', /booked or given back/]),
  row(7, 'webhooks', '200 events × 5 copies, shuffled', 'api', ['payments/payment.race.test.ts', /five times over/]),
  row(8, 'database killed', '20 kills under writers', 'process', [
    'process/kill.test.ts',
    /after its database was killed/,
  ]),
  row(9, 'server killed', '50 kills during writes', 'process', ['process/kill.test.ts', /every acknowledged write/]),
  row(10, 'jobs', '50 kills over 1,000 jobs', 'api', ['jobs/jobs.test.ts', /loses no job|set aside where it is seen/]),
  row(11, 'shutdown', 'SIGTERM under load', 'process', ['process/start.test.ts', /stops being ready before/]),
  row(12, 'overload', '10 × the load', 'api', ['http/admission.test.ts', /ten times the load/]),
  row(
    13,
    'providers',
    'payment, identity, image or mail provider hangs, resets or errs',
    'api',
    ['payments/stripe.provider.test.ts', /./],
    ['payments/razorpay.provider.test.ts', /./],
    ['identity/issuer.test.ts', /waited for: 503|never answers|is answered with 503/],
    ['pdf/picture.test.ts', /left out where the image service/],
    ['mail/mail.test.ts', /server is away|once after a server|tried again when/],
  ),
  row(14, 'restore', 'backup under writes', 'process', ['process/demo.test.ts', /comes back whole/]),
]

const readFresh = (part, since) => {
  const file = inRoot(`.cache/test/${part}.json`)
  try {
    return statSync(file).mtimeMs >= since ? JSON.parse(readFileSync(file, 'utf8')) : null
  } catch {
    return null
  }
}

/** What a report says about a row; null when it ran none of its tests. */
export function judgeRow({ tests }, report) {
  const ran = report.testResults.flatMap(({ name, assertionResults }) => {
    const names = tests.filter(([file]) => name.endsWith(file)).map(([, title]) => title)
    return assertionResults.filter(({ title, status }) => status !== 'skipped' && names.some((one) => one.test(title)))
  })
  if (ran.length === 0) return null
  const failed = ran.filter(({ status }) => status !== 'passed').length
  const seconds = Math.round(ran.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000)
  return { passed: ran.length - failed, failed, seconds }
}

export const lineOf = ({ number, what, asked }, result) => `| ${number} | ${what} | ${asked} | ${result} |`

const lineForm = (number) => new RegExp(`^\\| ${number} \\|.*$`, 'm')

/** Writes what the drills that have just run say into the page; rows that did not run stay as they were. */
export function noteRows(since, on = new Date()) {
  let text = readFileSync(page, 'utf8')
  for (const one of rows) {
    const report = readFresh(one.part, since)
    const found = report && judgeRow(one, report)
    if (!found) continue
    const { passed, failed, seconds } = found
    const verdict = failed === 0 ? `held: ${passed} passed` : `**broken**: ${failed} failed, ${passed} passed`
    text = text.replace(
      lineForm(one.number),
      lineOf(one, `${verdict}, ${seconds} s | ${on.toISOString().slice(0, 10)}`),
    )
  }
  writeFileSync(page, text)
}
