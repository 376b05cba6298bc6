// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { type Area, wipe } from './storage.ts'
import { areasOfTest } from './testing.ts'

const former: Area[] = []

it('the storage of a test is the browser’s while it runs', () => {
  const { area, drafts } = areasOfTest()
  former.push(area, drafts)
  drafts.setItem('draft', 'half a form')
  expect([drafts.getItem('draft'), sessionStorage.getItem('draft')]).toEqual(['half a form', 'half a form'])
})

it('what is left of a former test neither writes into it nor wipes it', () => {
  sessionStorage.setItem('mark', 'of this test')
  for (const area of former) {
    wipe(area)
    area.setItem('late', 'of the former')
    area.removeItem('mark')
  }
  expect([sessionStorage.getItem('mark'), sessionStorage.getItem('late')]).toEqual(['of this test', null])
  sessionStorage.clear()
})
