import type { Editor } from '@tiptap/react'
import { Popover } from 'radix-ui'
import { useEffect, useMemo, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { usePortalContainer } from '../../ui/portal.ts'
import type { TextPlaceholder } from './rich-text.ts'

interface CompletionListProps {
  id: string
  editor: Editor
  /** The place in the text the list hangs from. */
  at: number
  options: readonly TextPlaceholder[]
  active: number
  onActive: (index: number) => void
  onPick: (option: TextPlaceholder) => void
  onClose: () => void
}

/** The id of an option, for `aria-activedescendant`. */
export const completionId = (listId: string, index: number) => `${listId}-${index}`

/** Placeholders under the cursor; the focus stays in the text. */
export function CompletionList({ id, editor, at, options, active, onActive, onPick, onClose }: CompletionListProps) {
  const container = usePortalContainer()
  const list = useRef<HTMLDivElement>(null)
  const anchor = useMemo(
    () => ({
      current: {
        getBoundingClientRect: () => {
          const { left, top, bottom } = editor.view.coordsAtPos(Math.min(at, editor.state.doc.content.size))
          return new DOMRect(left, top, 1, bottom - top)
        },
      },
    }),
    [editor, at],
  )

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={container}>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="motion-pop z-80 w-80 max-w-[calc(100vw-16px)] overflow-hidden rounded-lg border border-line bg-raised shadow-4 outline-none"
        >
          <div
            ref={list}
            role="listbox"
            id={id}
            aria-label="Placeholders"
            className="max-h-[min(280px,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1"
          >
            {options.map((option, index) => (
              <div
                key={option.name}
                id={completionId(id, index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                data-active={index === active || undefined}
                onMouseMove={() => index !== active && onActive(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(option)}
                className={cx(
                  'flex min-h-(--option-h) cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 text-[14px] leading-5 select-none',
                  index === active && 'bg-raised-hover',
                )}
              >
                <span className="font-emphasis">{option.name}</span>
                <span className="min-w-0 flex-1 truncate text-right text-cell text-3">{option.what}</span>
              </div>
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
