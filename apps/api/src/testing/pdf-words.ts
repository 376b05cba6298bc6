import { inflateSync } from 'node:zlib'

/** The words of a PDF of ours: glyphs are looked up in the tables that come with each font. */
export function wordsOf(pdf: Buffer): string {
  const streams: string[] = []
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    try {
      streams.push(inflateSync(pdf.subarray(start, end)).toString('latin1'))
    } catch {
      // Not a compressed stream.
    }
  }
  const maps = streams.filter((stream) => stream.includes('beginbfrange'))
  const letters = maps.map((map) => {
    const codes = [...map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)].flatMap(
      ([, first = '', , list = '']) =>
        [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = ''], index): [number, string] => [
          Number.parseInt(first, 16) + index,
          Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        ]),
    )
    return new Map(codes)
  })
  const pages = streams.filter((stream) => stream.includes(' Tf'))
  // Fonts are named in the order they were first used; the tables come in the same order.
  const names = [
    ...new Set(pages.flatMap((page) => [...page.matchAll(/\/(F\d+) [\d.]+ Tf/g)].map(([, name]) => name ?? ''))),
  ]
  return pages
    .map((page) => {
      let font = 0
      let words = ''
      for (const [piece] of page.matchAll(/\/F\d+ [\d.]+ Tf|\[[^\]]*\] TJ/g)) {
        const named = /^\/(F\d+)/.exec(piece)?.[1]
        if (named) font = names.indexOf(named)
        else
          words += `${[...piece.matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => letters[font]?.get(Number.parseInt(code, 16)) ?? '?')
            .join('')}`
      }
      return words
    })
    .join('\n')
}
