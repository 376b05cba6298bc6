import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../lib/root.mjs'
import { contrast, over, readTokens } from './colours.mjs'
import { pairsIn } from './pairs.mjs'

const web = inRoot('apps/web/src')
const tokens = readTokens(readFileSync(join(web, 'styles/tokens.css'), 'utf8'))
for (const scheme of Object.values(tokens)) scheme.set('white', { rgb: [255, 255, 255], alpha: 1 })
const known = new Set(tokens.light.keys())

const sources = readdirSync(web, { recursive: true })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))
  .filter(({ text }) => /\b(bg|text)-|\blink\b/.test(text))

/** What pages, cards, panels and their rows are made of: a part that names no ground may stand on any of them. */
const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'raised-hover', 'selected']
/** What lies between things, or over them, and bears no words. */
const bare = new Set(['scrim', 'line'])

const isWhite = (token) => token?.startsWith('white')

/** The grounds that a colour of words may stand on where its file does not say. */
function groundsFor(text) {
  if (isWhite(text)) return ['night', 'bulk']
  const own = /^on-([a-z]+(?:-soft)?)/.exec(text)?.[1]
  return own ? [own] : grounds
}

/** The pairs that meet, each with words and a ground. */
const meeting = (pairs) =>
  pairs
    .filter(({ ground }) => !bare.has(ground))
    .flatMap(({ text, ground, ...rest }) =>
      (ground ? [ground] : groundsFor(text)).map((one) => ({
        ...rest,
        text: text ?? (isWhite(one) ? 'white' : 'text'),
        ground: one,
      })),
    )

/** A token as it is seen on what lies below it; a share of it, like brand/15, lets that through. */
function seen(scheme, name, below) {
  const [token, share = '100'] = name.split('/')
  const colour = tokens[scheme].get(token)
  return over({ ...colour, alpha: colour.alpha * (Number(share) / 100) }, tokens[scheme].get(below))
}

/** Pairs that are too close to each other, in words. */
function tooPale(pairs) {
  const found = new Map()
  for (const { text, ground, drawing, where } of meeting(pairs))
    for (const scheme of ['light', 'dark'])
      for (const below of ground.includes('/') ? (isWhite(ground) ? ['night', 'bulk'] : grounds) : [ground]) {
        const base = seen(scheme, ground, below)
        const [token, share = '100'] = text.split('/')
        const words = over({ ...tokens[scheme].get(token), alpha: Number(share) / 100 }, base)
        const ratio = contrast(words, base)
        // WCAG 2 AA: 4.5 to 1 for words, 3 to 1 for what is drawn.
        if (ratio < (drawing ? 3 : 4.5)) found.set(`${text} on ${ground}, ${scheme}`, `${ratio.toFixed(2)} at ${where}`)
      }
  return Object.fromEntries(found)
}

const drawn = (texts) =>
  texts.flatMap((text) => ['surface', 'raised'].map((ground) => ({ text, ground, drawing: true, where: 'drawn' })))

describe('the contrast of colours that meet', () => {
  const pairs = pairsIn(sources, known)

  it('is enough for every pair of words and ground in the source, in light and in dark', () => {
    expect(new Set(meeting(pairs).map(({ text, ground }) => `${text} on ${ground}`)).size).toBeGreaterThan(100)
    expect(tooPale(pairs)).toEqual({})
  })

  it('is enough for charts, for the edges of fields and for the focus', () => {
    expect(tooPale(drawn(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'control', 'focus']))).toEqual({})
  })

  it('counts black on white as 21 and a colour on itself as 1', () => {
    const [black, white] = [0, 255].map((part) => ({ rgb: [part, part, part], alpha: 1 }))
    expect(contrast(black, white)).toBeCloseTo(21)
    expect(contrast(white, white)).toBe(1)
    expect(contrast({ rgb: [118, 118, 118], alpha: 1 }, white)).toBeCloseTo(4.54, 2)
  })

  it('tells of pale words in one string, in a part of another, in one state only, and where no ground is named', () => {
    const bad = (text) => Object.keys(tooPale(pairsIn([{ path: 'Bad.tsx', text }], known)))
    expect(bad(`<p className="bg-brand text-3">Words</p>`)).toContain('text-3 on brand, dark')
    expect(bad(`<div className="bg-accent"><p className="text-accent-text">Words</p></div>`)).toEqual([
      'accent-text on accent, light',
      'accent-text on accent, dark',
    ])
    expect(bad(`<p className={cx('bg-surface text-2', on && 'hover:bg-brand')}>Words</p>`)).toContain(
      'text-2 on brand, light',
    )
    expect(bad(`<p className="text-line-strong">Words</p>`)).toContain('line-strong on surface, dark')
    expect(bad(`<p className={cx(on ? 'bg-brand' : 'bg-surface', on ? 'text-on-brand' : 'text-2')}>Words</p>`)).toEqual(
      [],
    )
  })
})
