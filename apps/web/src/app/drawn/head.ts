import type { About } from '../../shared/about.ts'
import { windowTitle } from '../../shared/about.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** JSON that cannot end the element it stands in, whatever it says. */
export const jsonInDocument = (value: unknown): string => JSON.stringify(value)?.replaceAll('<', '\\u003c') ?? 'null'

const mostWords = 160

/** So much of a text as search engines show, ended at a word. */
export function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= mostWords ? words : `${words.slice(0, words.lastIndexOf(' ', mostWords - 1))}…`
}

/** Facts with addresses that also mean something elsewhere. */
const withOrigin = (facts: object, origin: string): object =>
  JSON.parse(JSON.stringify(facts), (key, value: unknown) =>
    (key === 'url' || key === 'image') && typeof value === 'string' && value.startsWith('/') ? origin + value : value,
  ) as object

/** The elements a page puts into the head of its document. */
export function headOf({ title, description, address, facts }: About, origin: string): string {
  const here = escape(origin + (address ?? '/'))
  const said = description ? escape(shortened(description)) : ''
  const named = escape(windowTitle(title))
  return [
    `<title>${named}</title>`,
    said && `<meta name="description" content="${said}">`,
    `<link rel="canonical" href="${here}">`,
    `<meta property="og:site_name" content="Karavan"><meta property="og:type" content="website">`,
    `<meta property="og:title" content="${named}"><meta property="og:url" content="${here}">`,
    said && `<meta property="og:description" content="${said}">`,
    facts && `<script type="application/ld+json">${jsonInDocument(withOrigin(facts, origin))}</script>`,
  ]
    .filter(Boolean)
    .join('')
}
