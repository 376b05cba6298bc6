import type { Paper } from '@karavan/domain/catalogue/visas/visa'
import { Plus } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { AddChip } from '../../../ui/Chip.tsx'
import { FieldContext } from '../../../ui/field-context.ts'
import { formatCount } from '../../../ui/format.ts'
import { newPaper, presetsLeft } from './paper-preset.ts'
import { PaperRow } from './PaperRow.tsx'

const most = 20

interface PaperListProps {
  papers: readonly Paper[]
  onChange: (papers: Paper[]) => void
  /** Which of them need another look, by their place. */
  wrong: readonly boolean[]
  ref?: Ref<{ focus: () => void }>
}

/** The checklist of a visa: papers are added from the usual ones or typed, and put in order by buttons or dragging. */
export function PaperList({ papers, onChange, wrong, ref }: PaperListProps) {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<{ key: string; act: string } | null>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const left = presetsLeft(papers).slice(0, most - papers.length)

  useImperativeHandle(
    ref,
    () => ({ focus: () => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus() }),
    [],
  )

  useEffect(() => {
    const next = focusNext.current
    focusNext.current = null
    // Moving an element in the page takes the focus from it.
    if (next) list.current?.querySelector<HTMLElement>(`[data-paper="${next.key}"] [data-act="${next.act}"]`)?.focus()
  }, [papers])

  function moveTo(from: number, to: number, act?: string) {
    const paper = papers[from]
    if (!paper || to < 0 || to >= papers.length || to === from) return
    if (act) focusNext.current = { key: paper.key, act }
    onChange(papers.toSpliced(from, 1).toSpliced(to, 0, paper))
    setSaid(`${paper.name || 'The document'} is now number ${to + 1} of ${papers.length}`)
  }

  function remove(index: number) {
    const next = papers.filter((_, at) => at !== index)
    const neighbour = next[Math.min(index, next.length - 1)]
    if (neighbour) focusNext.current = { key: neighbour.key, act: 'remove' }
    onChange(next)
    setSaid(`${papers[index]?.name || 'The document'} is removed`)
  }

  function add(more: Paper[], act?: string) {
    const [first] = more
    if (first && act) focusNext.current = { key: first.key, act }
    onChange([...papers, ...more])
    setSaid(more.length === 1 ? `${first?.name || 'A document'} is added` : `${more.length} documents are added`)
  }

  function release() {
    setDragged(null)
    setOver(null)
  }

  return (
    // Each control in the list has a name of its own.
    <FieldContext value={null}>
      <div className="grid gap-3">
        <span role="status" className="sr-only">
          {said}
        </span>
        {papers.length > 0 ? (
          <ol ref={list} aria-label="Documents" className="grid gap-2">
            {papers.map((paper, index) => (
              <PaperRow
                key={paper.key}
                paper={paper}
                index={index}
                count={papers.length}
                wrong={wrong[index] ?? false}
                target={over === index && dragged !== null && dragged !== index}
                onChange={(next) => onChange(papers.map((one, at) => (at === index ? next : one)))}
                onMove={(to, act) => moveTo(index, to, act)}
                onRemove={() => remove(index)}
                onGrab={() => setDragged(index)}
                onOver={() => dragged !== null && setOver(index)}
                onDrop={() => {
                  if (dragged !== null) moveTo(dragged, index)
                  release()
                }}
                onRelease={release}
              />
            ))}
          </ol>
        ) : (
          <p className="text-2">Nothing is asked for: an application could be submitted without a passport.</p>
        )}
        {papers.length < most ? (
          <div className="flex flex-wrap items-center gap-1.5">
            {left.map((paper) => (
              <AddChip key={paper.key} aria-label={`Add ${paper.name}`} onClick={() => add([{ ...paper }])}>
                {paper.name}
              </AddChip>
            ))}
            {left.length > 1 && (
              <Button size="sm" variant="ghost" onClick={() => add(left.map((paper) => ({ ...paper })))}>
                Add all {left.length}
              </Button>
            )}
            <Button size="sm" icon={Plus} onClick={() => add([newPaper()], 'name')}>
              Another document
            </Button>
          </div>
        ) : (
          <p className="text-cell text-3">
            That is {formatCount(most, 'document')}, as many as there can be. Remove one to add another.
          </p>
        )}
      </div>
    </FieldContext>
  )
}
