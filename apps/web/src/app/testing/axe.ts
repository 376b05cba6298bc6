import axe from 'axe-core'
import { expect } from 'vitest'

/** Expects axe to find nothing on what is drawn; colours and sizes, which jsdom does not know, are looked at in a browser. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n${html}`))).toEqual([])
}
