import { expect, it } from 'vitest'
import { chatHref, messageOf } from './send-words.ts'

const url = 'https://karavan.test/quote/abc'

it('always has the address among the words', () => {
  expect(messageOf({ url, message: `Your trip: ${url}` })).toBe(`Your trip: ${url}`)
  expect(messageOf({ url, message: 'Your trip' })).toBe(`Your trip\n${url}`)
})

it('opens a chat with the customer, or lets one choose where there is no number', () => {
  const link = { url, message: url }
  expect(chatHref(link, '+919845012345')).toBe(`https://wa.me/919845012345?text=${encodeURIComponent(url)}`)
  expect(chatHref(link, null)).toBe(`https://wa.me/?text=${encodeURIComponent(url)}`)
})
