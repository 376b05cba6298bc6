import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { FieldWords } from './form-context.ts'
import { same } from './same.ts'

type Values = Record<string, unknown>
type Side = 'mine' | 'theirs'

export interface StaleDialogProps {
  /** What the form was opened with, what is in it now, and what somebody else has saved meanwhile. */
  base: Values
  mine: Values
  theirs: Values
  words: ReadonlyMap<string, FieldWords>
  onClose: () => void
  /** Saves with these values; whatever was typed and not given up is in them. */
  onSave: (merged: Values) => void
}

function plain(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="text-3">empty</span>
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return `${value.length} in the list`
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function Choice({
  side,
  chosen,
  onChoose,
  label,
  children,
}: {
  side: Side
  chosen: boolean
  onChoose: () => void
  label: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`${label}: ${side === 'mine' ? 'keep mine' : 'take theirs'}`}
      onClick={onChoose}
      className={cx(
        'min-w-0 rounded-md border px-3 py-2 text-left text-[14px] leading-5 transition-colors',
        chosen
          ? 'border-brand bg-selected shadow-[inset_0_0_0_1px_var(--brand)]'
          : 'border-line-strong bg-surface hover:bg-hover',
      )}
    >
      <span className="mb-0.5 block text-caption text-3">{side === 'mine' ? 'Mine' : 'Theirs'}</span>
      <span className="line-clamp-6 break-words whitespace-pre-wrap">{children}</span>
    </button>
  )
}

/** Two people changed one record: shows field by field what each of them wrote and lets nothing get lost. */
export function StaleDialog({ base, mine, theirs, words, onClose, onSave }: StaleDialogProps) {
  const fields = Object.keys(theirs).filter((key) => !same(theirs[key], base[key]) && !same(theirs[key], mine[key]))
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map((key) => [key, same(mine[key], base[key]) ? 'theirs' : 'mine'])),
  )
  const all = (side: Side) => setSides(Object.fromEntries(fields.map((key) => [key, side])))
  const merged = () => ({
    ...mine,
    ...Object.fromEntries(fields.map((key) => [key, sides[key] === 'theirs' ? theirs[key] : mine[key]])),
  })

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Somebody else saved this first"
      description={
        fields.length > 0
          ? 'Choose for each field which words to keep. Everything else you changed is kept.'
          : 'Their change does not touch what you changed. Save again to keep both.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back to the form
          </Button>
          <Button variant="primary" onClick={() => onSave(merged())}>
            Save these
          </Button>
        </>
      }
    >
      {fields.length > 0 && (
        <>
          {fields.length > 1 && (
            <div className="mb-4 flex gap-2">
              <Button size="sm" onClick={() => all('mine')}>
                Keep all mine
              </Button>
              <Button size="sm" onClick={() => all('theirs')}>
                Take all theirs
              </Button>
            </div>
          )}
          <ul className="grid gap-4">
            {fields.map((key) => {
              const { label = key, show = plain } = words.get(key) ?? {}
              const choose = (side: Side) => () => setSides({ ...sides, [key]: side })
              return (
                <li key={key}>
                  <p className="mb-1.5 text-cell font-emphasis">{label}</p>
                  <div className="grid grid-cols-2 gap-2">
                    <Choice side="mine" label={label} chosen={sides[key] === 'mine'} onChoose={choose('mine')}>
                      {show(mine[key])}
                    </Choice>
                    <Choice side="theirs" label={label} chosen={sides[key] === 'theirs'} onChoose={choose('theirs')}>
                      {show(theirs[key])}
                    </Choice>
                  </div>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Dialog>
  )
}
