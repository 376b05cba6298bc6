import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot, root } from './root.mjs'

it('every test that the page of threats names is there', () => {
  const page = readFileSync(inRoot('docs/threats.md'), 'utf8')
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|drill)\.(?:ts|mjs))`/g)].map(([, name]) => name)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = files.split('\n')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !paths.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([])
})
