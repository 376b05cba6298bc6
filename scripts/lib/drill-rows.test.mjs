import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { judgeRow, rows } from './drill-rows.mjs'
import { inRoot, root } from './root.mjs'

const test = (title, status = 'passed') => ({ title, status, duration: 1500 })

it('judges a row by its own tests and by no others', () => {
  const one = { tests: [['a/b.test.ts', /holds/]] }
  const report = (...assertionResults) => ({ testResults: [{ name: '/x/a/b.test.ts', assertionResults }] })
  expect(judgeRow(one, report(test('holds'), test('other', 'failed')))).toEqual({ passed: 1, failed: 0, seconds: 2 })
  expect(judgeRow(one, report(test('holds', 'failed')))).toMatchObject({ failed: 1 })
  expect(judgeRow(one, report(test('holds', 'skipped')))).toBeNull()
})

it('has every row of the page, and every test it names is there', () => {
  const page = readFileSync(inRoot('docs/drill-results.md'), 'utf8')
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
  for (const { number, what, asked } of rows) expect(page).toContain(`| ${number} | ${what} | ${asked} |`)
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  for (const [file, title] of rows.flatMap(({ tests }) => tests)) {
    const path = paths.find((one) => one.endsWith(file))
    expect([file, path !== undefined && title.test(readFileSync(inRoot(path), 'utf8'))]).toEqual([file, true])
  }
})
