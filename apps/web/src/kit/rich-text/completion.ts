import type { EditorState } from '@tiptap/pm/state'
import type { TextPlaceholder } from './rich-text.ts'

/** A placeholder being typed: where it begins, where the cursor is, and what has been typed of its name. */
export interface Typing {
  from: number
  to: number
  typed: string
}

const begun = /\{\{\s*([A-Za-z]*)$/

/** What is being typed at the cursor, when it is the beginning of a placeholder. */
export function typingAt({ selection }: EditorState): Typing | null {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '￼')
  const match = begun.exec(before)
  return match ? { from: $from.pos - match[0].length, to: $from.pos, typed: match[1] ?? '' } : null
}

/** The placeholders that what was typed may mean: by name first, then by what they stand for. */
export function matchesOf(placeholders: readonly TextPlaceholder[], typed: string): TextPlaceholder[] {
  const part = typed.toLowerCase()
  const byName = placeholders.filter(({ name }) => name.toLowerCase().startsWith(part))
  const byWords = placeholders.filter(
    (one) => !byName.includes(one) && `${one.name} ${one.what}`.toLowerCase().includes(part),
  )
  return [...byName, ...byWords]
}

/** How far a choice reaches: over closing braces that stand there already. */
export function endOf({ doc }: EditorState, { to }: Typing): number {
  const after = doc.textBetween(to, Math.min(to + 2, doc.content.size), '\n', '￼')
  return after === '}}' ? to + 2 : to
}
