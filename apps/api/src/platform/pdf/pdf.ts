import { createRequire } from 'node:module'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'

const require = createRequire(import.meta.url)

// Found at the start, so that a missing font is noticed then and not by the first guest.
const files = {
  normal: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  italics: require.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
  bolditalics: require.resolve('@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
}

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
  // The fonts every PDF reader has know no rupee sign.
  pdfmake.setFonts({ NotoSans: files })
  pdfmake.setLocalAccessPolicy((path) => Object.values(files).includes(path))
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
