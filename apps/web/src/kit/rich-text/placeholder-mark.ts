import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const braces = /\{\{\s*([A-Za-z]+)\s*\}\}/g

function marksIn(doc: Node, known: ReadonlySet<string>): DecorationSet {
  const marks: Decoration[] = []
  doc.descendants((node, at) => {
    for (const match of node.text?.matchAll(braces) ?? []) {
      const from = at + match.index
      const name = known.has(match[1] ?? '') ? 'placeholder' : 'placeholder placeholder-unknown'
      marks.push(Decoration.inline(from, from + match[0].length, { class: name }))
    }
  })
  return DecorationSet.create(doc, marks)
}

/** Shows placeholders as such, and those nobody knows in red; the text itself stays as it is. */
export const placeholderMark = (names: readonly string[]) =>
  Extension.create({
    name: 'placeholderMark',
    addProseMirrorPlugins() {
      const known = new Set(names)
      return [
        new Plugin<DecorationSet>({
          state: {
            init: (_, { doc }) => marksIn(doc, known),
            apply: (change, marks) => (change.docChanged ? marksIn(change.doc, known) : marks),
          },
          props: {
            decorations(state) {
              return this.getState(state)
            },
          },
        }),
      ]
    },
  })
