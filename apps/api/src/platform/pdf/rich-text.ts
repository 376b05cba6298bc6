import type { Content, ContentText } from 'pdfmake/interfaces'
import { ink, textWidth } from './pdf.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }
const decode = (text: string): string =>
  text.replace(/&([a-z]+|#\d+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)

const headings: Record<string, number> = { h2: 12, h3: 11, h4: 10 }
const containers = new Set(['ul', 'ol', 'li', 'blockquote'])
const rule: Content = {
  canvas: [{ type: 'line', x1: 0, y1: 4, x2: textWidth, y2: 4, lineWidth: 0.6, lineColor: ink.line }],
  margin: [0, 0, 0, 8],
}

function contain(tag: string, blocks: Content[]): Content {
  if (tag === 'ul') return { ul: blocks, margin: [0, 0, 0, 5] }
  if (tag === 'ol') return { ol: blocks, margin: [0, 0, 0, 5] }
  return tag === 'blockquote' ? { stack: blocks, margin: [12, 0, 0, 5], color: ink.soft } : { stack: blocks }
}

/** Sets rich text that was cleaned before it was stored; a tag it does not know is left out, its words are not. */
export function richText(html: string): Content[] {
  const frames: { tag: string; blocks: Content[] }[] = [{ tag: 'root', blocks: [] }]
  const styles: string[] = []
  let words: (ContentText & { text: string })[] = []
  let heading: string | null = null

  const put = (block: Content) => frames.at(-1)?.blocks.push(block)
  const flush = () => {
    if (words.some(({ text }) => text.trim() !== ''))
      put({
        text: words,
        margin: [0, heading ? 6 : 0, 0, heading ? 2 : 4],
        ...(heading ? { bold: true, fontSize: headings[heading] ?? 10, color: ink.navy } : {}),
      })
    words = []
  }
  const write = (text: string) => {
    const lines = [
      ...(styles.includes('u') ? ['underline' as const] : []),
      ...(styles.includes('s') ? ['lineThrough' as const] : []),
    ]
    words.push({
      text,
      ...(styles.includes('strong') ? { bold: true } : {}),
      ...(styles.includes('em') ? { italics: true } : {}),
      ...(lines.length > 0 ? { decoration: lines } : {}),
    })
  }
  const open = (tag: string) => {
    if (tag === 'br') return write('\n')
    if (['strong', 'em', 'u', 's'].includes(tag)) return void styles.push(tag)
    if (tag === 'a') return
    flush()
    if (tag in headings) heading = tag
    else if (tag === 'hr') put(rule)
    else if (containers.has(tag)) frames.push({ tag, blocks: [] })
  }
  const close = (tag: string) => {
    const style = styles.lastIndexOf(tag)
    if (style >= 0) return void styles.splice(style, 1)
    if (tag === 'a') return
    flush()
    if (tag in headings) heading = null
    if (!containers.has(tag) || frames.length === 1) return
    const frame = frames.pop()
    if (frame) put(contain(frame.tag, frame.blocks))
  }

  for (const [, end, tag, text] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|([^<]+)/gi))
    if (text !== undefined) write(decode(text))
    else if (tag) (end ? close : open)(tag.toLowerCase())
  flush()
  while (frames.length > 1) close(frames.at(-1)?.tag ?? '')
  return frames[0]?.blocks ?? []
}
