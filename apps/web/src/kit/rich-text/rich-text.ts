import type { Ref } from 'react'

/** A name that may stand in double braces, and what it stands for. */
export interface TextPlaceholder {
  name: string
  what: string
}

/** What the page around may do to the editor. */
export interface RichTextHandle {
  focus: () => void
  /** Writes words where the cursor is. */
  insert: (words: string) => void
}

export interface RichTextProps {
  /** HTML; empty for no text. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  placeholders?: readonly TextPlaceholder[]
  ref?: Ref<RichTextHandle>
  'aria-label'?: string
}
