import { inflateSync } from 'node:zlib'

type Part = { head: string; stream: string }

/** The objects of a document by their numbers, with what is compressed in them. */
function partsOf(pdf: Buffer): Map<string, Part> {
  const text = pdf.toString('latin1')
  const parts = new Map<string, Part>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n([\s\S]*?)(?:stream\r?\n|endobj)/g)) {
    const start = match.index + match[0].length
    const end = match[0].endsWith('endobj') ? start : text.indexOf('endstream', start)
    let stream = ''
    try {
      stream = inflateSync(pdf.subarray(start, end)).toString('latin1')
    } catch {
      // Not a compressed stream.
    }
    parts.set(match[1] ?? '', { head: match[2] ?? '', stream })
  }
  return parts
}

/** What the codes of a font mean, by its table. */
function lettersOf(table: string): Map<number, string> {
  const codes = [...table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)].flatMap(
    ([, first = '', , list = '']) =>
      [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ''], index): [number, string] => [
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
  )
  return new Map(codes)
}

/** The words of a document as they can be copied out of it. */
export function wordsOf(pdf: Buffer): string {
  const parts = partsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of parts.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(parts.get(number)?.head ?? '')?.[1]
      if (table) fonts.set(name, lettersOf(parts.get(table)?.stream ?? ''))
    }
  return [...parts.values()]
    .filter(({ stream }) => stream.includes(' Tf'))
    .map(({ stream }) => {
      let font: Map<number, string> | undefined
      let words = ''
      for (const [piece] of stream.matchAll(/\/F\d+ [\d.]+ Tf|\[[^\]]*\] TJ/g)) {
        const named = /^\/(F\d+)/.exec(piece)?.[1]
        if (named) font = fonts.get(named)
        else
          words += [...piece.matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => font?.get(Number.parseInt(code, 16)) ?? '?')
            .join('')
      }
      return words
    })
    .join('\n')
}
