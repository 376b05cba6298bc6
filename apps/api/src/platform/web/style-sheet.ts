/** A piece of a style sheet: what stands by itself, a rule, or a group of pieces under a condition or in a layer. */
type Piece = { head: string; text: string; pieces?: Piece[]; selectors?: string[][] }

/** Groups whose contents are rules again. */
const group = /^@(media|supports|layer|container|starting-style)\b/
const named = /^@(keyframes|property)\s+(\S+)/
/** The layer in which old browsers are told what every property begins with; that uses none of them. */
const defaults = /^@layer properties\{.*?\}\}\}/s

/** Where the block that opens at a brace ends; braces in strings are none. */
function endOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"' || sign === "'") {
      while (text[++at] !== sign && at < text.length) if (text[at] === '\\') at += 1
    } else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return at
  }
  return text.length
}

/** The parts of a selector list; commas inside brackets or behind a backslash part nothing. */
function partsOf(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '\\') at += 1
    else if ('(['.includes(list[at] ?? '')) depth += 1
    else if (')]'.includes(list[at] ?? '')) depth -= 1
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, list.slice(from)]
}

/** A selector without what stands in brackets: conditions on other elements, which may hold at any time. */
function outsideBrackets(selector: string): string {
  let depth = 0
  let left = ''
  for (let at = 0; at < selector.length; at++) {
    const sign = selector[at] ?? ''
    const step = sign === '\\' ? selector.slice(at, at + 2) : sign
    if (step === '(' || step === '[') depth += 1
    if (depth === 0) left += step
    if (step === ')' || step === ']') depth -= 1
    at += step.length - 1
  }
  return left
}

const hexEscape = /\\([0-9a-f]{1,6}) ?|\\(.)/gi
const unescape = (name: string) =>
  name.replace(hexEscape, (_, hex?: string, sign?: string) =>
    hex ? String.fromCodePoint(parseInt(hex, 16)) : (sign ?? ''),
  )

/** The classes an element and those around it must have for a selector to mean it. */
const classesIn = (selector: string): string[] =>
  [...outsideBrackets(selector).matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name = '']) =>
    unescape(name),
  )

function parse(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    const stop = text.indexOf(';', at)
    if (stop !== -1 && (open === -1 || stop < open)) {
      pieces.push({ head: '', text: text.slice(at, stop + 1) })
      at = stop + 1
    } else if (open === -1) break
    else {
      const head = text.slice(at, open).trim()
      const end = endOf(text, open)
      const whole = { head, text: text.slice(at, end + 1) }
      if (group.test(head)) pieces.push({ ...whole, pieces: parse(text.slice(open + 1, end)) })
      else pieces.push(head.startsWith('@') ? whole : { ...whole, selectors: partsOf(head).map(classesIn) })
      at = end + 1
    }
  }
  return pieces
}

/** What a page with these classes needs, in the order it had. Layers stay, even empty: their order decides. */
function neededIn(pieces: Piece[], has: (name: string) => boolean): string {
  return pieces
    .map(({ head, text, pieces: inner, selectors }) => {
      if (inner) {
        const left = neededIn(inner, has)
        return left || head.startsWith('@layer') ? `${head}{${left}}` : ''
      }
      return !selectors || selectors.some((names) => names.every(has)) ? text : ''
    })
    .join('')
}

/** Reads a built style sheet once, and tells of each page which part of it the page needs. */
export function readStyleSheet(text: string): (classes: ReadonlySet<string>) => string {
  const all = parse(text.replace(/\/\*.*?\*\//gs, ''))
  const apart = all.filter(({ head }) => named.test(head))
  const rest = all.filter(({ head }) => !named.test(head))
  return (classes) => {
    const needed = neededIn(rest, (name) => classes.has(name))
    const used = new Set(needed.replace(defaults, '').match(/[\w-]+/g))
    return (
      needed +
      neededIn(
        apart.filter(({ head }) => used.has(named.exec(head)?.[2] ?? '')),
        () => true,
      )
    )
  }
}

const entities: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }

/** Every class that stands in a document. */
export function classesOf(html: string): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    if (seen.has(names)) continue
    seen.add(names)
    for (const name of names.replace(/&(\w+|#x27);/g, (all, word: string) => entities[word] ?? all).split(' '))
      found.add(name)
  }
  return found
}
