import type { ImportLine } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { rowsOfText } from '@karavan/domain/catalogue/rates/edit'
import { type ClipboardEvent, type KeyboardEvent, memo, useId, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { CellMark, cellGround } from '../../../kit/CellMark.tsx'
import { isTyped, pasteFrom, type Typed, typedText, typeInto } from './corrections.ts'

interface FaultCellProps {
  line: ImportLine
  column: string
  text: string
  typed: boolean
  onTyped: FaultGridProps['onTyped']
}

/** One cell of a line with faults, with what is wrong under it. */
const FaultCell = memo(function FaultCell({ line, column, text, typed, onTyped }: FaultCellProps) {
  const id = useId()
  const faults = line.faults.filter((fault) => fault.column === column).map(({ message }) => message)
  const kind = typed ? 'changed' : faults.length > 0 ? 'faulty' : null
  return (
    <td className={cx('border-b border-l border-line p-0 align-top', 'max-md:border-l-0 max-md:py-1')}>
      <span aria-hidden="true" className="mb-1 block text-[12px] text-3 md:hidden">
        {column}
      </span>
      <span
        className={cx('relative block max-md:rounded-sm max-md:border max-md:border-line', kind && cellGround[kind])}
      >
        <input
          type="text"
          aria-label={`${column}, line ${line.line}`}
          aria-invalid={kind === 'faulty' || undefined}
          aria-describedby={faults.length > 0 ? id : undefined}
          autoComplete="off"
          spellCheck={false}
          // As wide as what is in it, so that a grid of few columns needs no scrolling.
          size={Math.min(32, Math.max(8, text.length + 1))}
          value={text}
          onChange={({ target }) => onTyped((before) => typeInto(before, line, column, target.value))}
          className="num h-9 w-full min-w-24 bg-transparent px-2.5 text-[13px] outline-none focus:shadow-[inset_0_0_0_2px_var(--brand)] max-md:h-11"
        />
        {kind && <CellMark kind={kind} />}
      </span>
      {faults.length > 0 && (
        <span
          id={id}
          className={cx(
            'block max-w-64 px-2.5 py-1 text-[12px] leading-4 whitespace-normal',
            typed ? 'text-3' : 'text-red-t',
          )}
        >
          {faults.join('. ')}
        </span>
      )}
    </td>
  )
})

interface FaultGridProps {
  lines: readonly ImportLine[]
  typed: Typed
  onTyped: (change: (typed: Typed) => Typed) => void
  /** Ctrl Enter. */
  onCheck: () => void
}

/** Lines of a file with faults, to be corrected where they stand by the keys of the rate sheet. */
export function FaultGrid({ lines, typed, onTyped, onCheck }: FaultGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const columns = lines[0]?.cells?.map(({ column }) => column) ?? []
  const inputs = () => [...(table.current?.querySelectorAll('input') ?? [])]
  const focus = (input: HTMLInputElement | undefined) => {
    input?.focus()
    input?.select()
  }

  function press(event: KeyboardEvent) {
    const { key, shiftKey, target } = event
    if (!(target instanceof HTMLInputElement)) return
    const all = inputs()
    const at = all.indexOf(target)
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onCheck()
    else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -columns.length : columns.length
      focus(all[at + step])
    } else if (key === 'F8') {
      const faulty = (input: HTMLInputElement) => input.getAttribute('aria-invalid') === 'true'
      focus(all.slice(at + 1).find(faulty) ?? all.find(faulty))
    } else return
    event.preventDefault()
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    const at = event.target instanceof HTMLInputElement ? inputs().indexOf(event.target) : -1
    // A single value goes where the caret is, as in any field.
    if (at < 0 || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const from = { row: Math.floor(at / columns.length), column: at % columns.length }
    onTyped((before) => pasteFrom(before, lines, from, rowsOfText(text)))
  }

  return (
    <div
      className="overflow-x-auto rounded-card border border-line bg-surface"
      role="region"
      aria-label="Lines with faults"
      tabIndex={-1}
    >
      <table
        ref={table}
        onKeyDown={press}
        onPaste={paste}
        className="w-full border-separate border-spacing-0 text-cell"
      >
        <thead className="max-md:sr-only">
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-2 border-b border-line bg-sunken px-3 py-2 text-left font-medium text-3"
            >
              Line
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-l border-line bg-sunken px-2.5 py-2 text-left font-medium whitespace-nowrap text-3"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            // What is wrong with a column that the file has not stands by the line.
            const beside = line.faults.filter(({ column }) => !columns.includes(column))
            return (
              <tr
                key={line.line}
                className="max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:border-b max-md:border-line max-md:p-4"
              >
                <th
                  scope="row"
                  className="sticky left-0 z-1 border-b border-line bg-surface px-3 py-2 text-left align-top font-emphasis max-md:static max-md:col-span-2 max-md:border-b-0 max-md:px-0"
                >
                  <span className="md:sr-only">Line </span>
                  <span className="num">{line.line}</span>
                  {beside.map(({ column, message }) => (
                    <span key={column} className="block max-w-48 text-[12px] leading-4 font-normal text-red-t">
                      {column}: {message}
                    </span>
                  ))}
                </th>
                {columns.map((column) => (
                  <FaultCell
                    key={column}
                    line={line}
                    column={column}
                    text={typedText(typed, line, column)}
                    typed={isTyped(typed, line, column)}
                    onTyped={onTyped}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
