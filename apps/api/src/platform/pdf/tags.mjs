import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

function asArtifact(document, draw, type = 'Layout') {
  document.markContent('Artifact', { type })
  draw()
  document.endMarkedContent()
}

/** Ends the paragraph that is being drawn; what comes next is another. */
function close(drawing) {
  drawing.open?.element.end()
  drawing.open = undefined
}

/**
 * Teaches the library that draws a document to say what each part is: headings, paragraphs, pictures with what they show,
 * and ornaments that nobody needs to hear of. It can write such documents, and marks nothing by itself.
 */
export function tagContent() {
  const { default: LayoutBuilder } = require('pdfmake/js/LayoutBuilder')
  const { buildNextLine } = LayoutBuilder.prototype
  LayoutBuilder.prototype.buildNextLine = function buildTagged(node) {
    const line = buildNextLine.call(this, node)
    if (line && node.tag) line.tag = node.tag
    return line
  }

  const { default: Renderer } = require('pdfmake/js/Renderer')
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
  })
}
