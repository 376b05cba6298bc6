import { setImmediate } from 'node:timers/promises'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { breakOff } from './drawing.ts'
import { readFonts } from './fonts.ts'
import { tagContent } from './tags.ts'

/** The colours documents share with the screens. */
export const ink = {
  text: '#131926',
  soft: '#5f6979',
  line: '#cbd1da',
  navy: '#0c1b3a',
  amber: '#f5a524',
  wash: '#f6f7f9',
  brand: '#1d56c9',
  green: '#0f6242',
  greenWash: '#dff5e9',
  amberInk: '#7a4500',
  amberWash: '#fff0d2',
}

declare module 'pdfmake/interfaces' {
  interface ContentBase {
    /** What it is for those who have it read to them; a paragraph where nothing is said. */
    tag?: 'H1' | 'H2' | 'H3' | 'Artifact'
    /** What a picture shows; one without is an ornament. */
    alt?: string
  }
}

/** What is left free on both sides of a page, and between them what is filled, in points. */
export const pageMargin = 40
export const pageWidth = 595.28
export const textWidth = pageWidth - 2 * pageMargin

/** Loaded with the first document: it is large, and the server starts without it. */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  // Its types do not know the files that it keeps in memory.
  const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } }
  // The fonts every PDF reader has know no rupee sign.
  const fonts = readFonts()
  for (const name of Object.values(fonts)) virtualfs.writeFileSync(name, Buffer.from(name))
  pdfmake.setFonts({ NotoSans: fonts })
  tagContent()
  pdfmake.setLocalAccessPolicy(() => false)
  pdfmake.setUrlAccessPolicy(() => false)
  return pdfmake
}

let printer: ReturnType<typeof loadPrinter> | undefined

/** Draws a document in the type of the house; it reads no file and opens no address. */
export async function makePdf(content: Omit<TDocumentDefinitions, 'defaultStyle' | 'pageSize'>): Promise<Buffer> {
  printer ??= loadPrinter()
  const pdfmake = await printer
  // Whoever went while it was put together is heard of before it is laid out.
  await setImmediate()
  breakOff()
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [pageMargin, pageMargin, pageMargin, 56],
      version: '1.7',
      language: 'en-IN',
      tagged: true,
      displayTitle: true,
      ...content,
      defaultStyle: { font: 'NotoSans', fontSize: 9.5, lineHeight: 1.25, color: ink.text },
    })
    .getBuffer()
}
