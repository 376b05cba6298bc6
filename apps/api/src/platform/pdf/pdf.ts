import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { readFonts } from './fonts.ts'

/** The colours documents share with the screens. */
export const ink = {
  text: '#131926',
  soft: '#5f6979',
  line: '#cbd1da',
  navy: '#0c1b3a',
  amber: '#f5a524',
  wash: '#f6f7f9',
}

/** Loaded with the first document: it is large, and the server starts without it. */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  // Its types do not know the files that it keeps in memory.
  const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } }
  // The fonts every PDF reader has know no rupee sign.
  const fonts = readFonts()
  for (const name of Object.values(fonts)) virtualfs.writeFileSync(name, Buffer.from(name))
  pdfmake.setFonts({ NotoSans: fonts })
  pdfmake.setLocalAccessPolicy(() => false)
  pdfmake.setUrlAccessPolicy(() => false)
  return pdfmake
}

let printer: ReturnType<typeof loadPrinter> | undefined

/** Draws a document in the type of the house; it reads no file and opens no address. */
export async function makePdf(content: Omit<TDocumentDefinitions, 'defaultStyle' | 'pageSize'>): Promise<Buffer> {
  printer ??= loadPrinter()
  const pdfmake = await printer
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [44, 44, 44, 56],
      ...content,
      defaultStyle: { font: 'NotoSans', fontSize: 9.5, lineHeight: 1.25, color: ink.text },
    })
    .getBuffer()
}
