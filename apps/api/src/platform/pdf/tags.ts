import { createRequire } from 'node:module'
import { breakOff } from './drawing.ts'

const require = createRequire(import.meta.url)

type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Document'
type Element = { add: (part: unknown) => void; end: () => void }
type Drawn = {
  struct: (type: Tag, options?: { alt?: string }) => Element
  addStructure: (element: Element) => void
  markStructureContent: (type: Tag) => unknown
  markContent: (type: 'Artifact', options: { type: 'Layout' | 'Pagination' }) => unknown
  endMarkedContent: () => unknown
}
type Tagged = { tag?: Tag | 'Artifact' }
type Line = Tagged & { inlines: object[]; lastLineInParagraph?: boolean }
type Item = { type: string; item: unknown }

/** The drawing of the library, as far as it is told what each part is. */
type Drawing = { pdfDocument: Drawn; whole?: Element; open?: { element: Element; tag: Tag } | undefined }
type Methods = {
  renderPages: (this: Drawing, pages: { items: Item[] }[]) => void
  renderLine: (this: Drawing, line: Line, x: number, y: number) => void
  renderImage: (this: Drawing, image: { alt?: string }) => void
  renderVector: (this: Drawing, vector: object) => void
  renderSVG: (this: Drawing, svg: object) => void
  renderWatermark: (this: Drawing, page: object) => void
}

function asArtifact(document: Drawn, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  document.markContent('Artifact', { type })
  draw()
  document.endMarkedContent()
}

/** Ends the paragraph that is being drawn; what comes next is another. */
function close(drawing: Drawing): void {
  drawing.open?.element.end()
  drawing.open = undefined
}

/**
 * Teaches the library that draws a document to say what each part is: headings, paragraphs, pictures with what they show,
 * and ornaments that nobody needs to hear of. It can write such documents, and marks nothing by itself.
 */
export function tagContent(): void {
  const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder') as {
    default: { prototype: { buildNextLine: (node: Tagged) => Line | null } }
  }
  const { buildNextLine } = LayoutBuilder.prototype
  LayoutBuilder.prototype.buildNextLine = function buildTagged(node) {
    breakOff()
    const line = buildNextLine.call(this, node)
    if (line && node.tag) line.tag = node.tag
    return line
  }
  const { default: Renderer } = require('pdfmake/js/Renderer') as { default: { prototype: Methods } }
  const { renderPages, renderLine, renderImage, renderVector, renderSVG, renderWatermark } = Renderer.prototype
  Object.assign(Renderer.prototype, {
    renderPages(pages) {
      this.whole = this.pdfDocument.struct('Document')
      this.pdfDocument.addStructure(this.whole)
      renderPages.call(this, pages)
      close(this)
      this.whole.end()
    },
    renderLine(line, x, y) {
      breakOff()
      const { pdfDocument, whole } = this
      const tag = line.tag ?? 'P'
      const draw = () => renderLine.call(this, line, x, y)
      if (tag === 'Artifact') return asArtifact(pdfDocument, draw, 'Pagination')
      if (!whole || line.inlines.length === 0) return draw()
      if (this.open?.tag !== tag) close(this)
      if (!this.open) {
        const element = pdfDocument.struct(tag)
        whole.add(element)
        this.open = { element, tag }
      }
      this.open.element.add(pdfDocument.markStructureContent(tag))
      draw()
      pdfDocument.endMarkedContent()
      if (line.lastLineInParagraph) close(this)
    },
    renderImage(image) {
      const { pdfDocument, whole } = this
      const draw = () => renderImage.call(this, image)
      if (!image.alt || !whole) return asArtifact(pdfDocument, draw)
      close(this)
      const figure = pdfDocument.struct('Figure', { alt: image.alt })
      whole.add(figure)
      figure.add(pdfDocument.markStructureContent('Figure'))
      draw()
      pdfDocument.endMarkedContent()
      figure.end()
    },
    renderVector(vector) {
      asArtifact(this.pdfDocument, () => renderVector.call(this, vector))
    },
    renderSVG(svg) {
      asArtifact(this.pdfDocument, () => renderSVG.call(this, svg))
    },
    renderWatermark(page) {
      asArtifact(this.pdfDocument, () => renderWatermark.call(this, page), 'Pagination')
    },
  } satisfies Methods)
}
