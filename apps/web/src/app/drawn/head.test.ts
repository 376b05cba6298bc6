import { expect, it } from 'vitest'
import { headOf, jsonInDocument, shortened } from './head.ts'

it('names the page, its address and what it offers', () => {
  const head = headOf(
    {
      title: 'Hotels & more',
      description: 'Rooms "by the lake"',
      address: '/a?b=1&c=2',
      facts: { url: '/a', name: 'A' },
    },
    'https://karavan.test',
  )
  expect(head).toContain('<title>Hotels &amp; more · Karavan</title>')
  expect(head).toContain('<meta name="description" content="Rooms &quot;by the lake&quot;">')
  expect(head).toContain('<link rel="canonical" href="https://karavan.test/a?b=1&amp;c=2">')
  expect(head).toContain('<script type="application/ld+json">{"url":"https://karavan.test/a","name":"A"}</script>')
})

it('lets no word end the element it stands in', () => {
  const head = headOf(
    { title: '</title><script>x()</script>', facts: { name: '</script><script>x()' } },
    'https://k.test',
  )
  expect(head).not.toContain('<script>x()')
  expect(JSON.parse(jsonInDocument({ a: '<!-- </script>' }))).toEqual({ a: '<!-- </script>' })
})

it('shortens at a word', () => {
  expect(shortened('By the\n lake')).toBe('By the lake')
  const short = shortened('lake '.repeat(100))
  expect(short.length).toBeLessThanOrEqual(160)
  expect(short).toMatch(/lake…$/)
})
