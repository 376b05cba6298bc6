import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { RichTextProps } from './rich-text/rich-text.ts'

// The editor is large and few screens have one.
const Editor = lazy(() =>
  import('./rich-text/RichTextEditor.tsx').then((module) => ({ default: module.RichTextEditor })),
)

/**
 * Text with headings, lists and links, written as HTML that the server cleans. With placeholders, typing `{{` offers
 * them. Inside a Field it takes its name, help and error from there; elsewhere give it an `aria-label`.
 */
export function RichText(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading the editor</span>
          <Skeleton className="h-64 w-full rounded-md" />
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  )
}
