import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { drawers } from './drawers.ts'
import { breakOff, drawingNow } from './drawing.ts'

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

/** The rules between the rows and columns of a table, and the room around what stands in it, in points. */
type Rules = {
  across?: number
  /** Whether there is one over the first row, and one under the last; there is. */
  first?: boolean
  last?: boolean
  upright?: number
  colour?: string
  /** The colours of upright ones by their place, where they have several. */
  uprights?: string[]
  left?: number
  right?: number
  top?: number
  bottom?: number
}

declare module 'pdfmake/interfaces' {
  interface ContentBase {
    /** What it is for those who have it read to them; a paragraph where nothing is said. */
    tag?: 'H1' | 'H2' | 'H3' | 'Artifact'
    /** What a picture shows; one without is an ornament. */
    alt?: string
    /** In a foot: the number of the page, of how many, goes behind its words. */
    numbered?: true
  }
  interface CustomTableLayout {
    rules?: Rules
  }
}

/** What is left free on both sides of a page, and between them what is filled, in points. */
export const pageMargin = 40
export const pageWidth = 595.28
export const textWidth = pageWidth - 2 * pageMargin

/** A document as data: what the library wants as functions is made where it is drawn. */
type Paper = Pick<TDocumentDefinitions, 'content' | 'info' | 'pageMargins' | 'pageOrientation' | 'watermark'> & {
  /** What stands at the foot of every page. */
  foot?: Content
}

/** Draws a document in the type of the house, on a thread of its own; it reads no file and opens no address. */
export async function makePdf(paper: Paper): Promise<Buffer> {
  breakOff()
  return drawers.draw(
    {
      pageSize: 'A4',
      pageMargins: [pageMargin, pageMargin, pageMargin, 56],
      version: '1.7',
      language: 'en-IN',
      tagged: true,
      displayTitle: true,
      ...paper,
      defaultStyle: { font: 'NotoSans', fontSize: 9.5, lineHeight: 1.25, color: ink.text },
    },
    drawingNow(),
  )
}
