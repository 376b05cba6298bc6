import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { type Line, shownPlan } from '@karavan/domain/catalogue/rates/grid'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { formatCount } from '../../../../ui/format.ts'
import { type Placed, SheetCells } from './SheetCells.tsx'
import { bandWords, fieldName, fieldWords } from './sheet-words.ts'
import { lineHeight, roomHeight, sideWidth } from './useGridWindow.ts'
import { useSheet, useStore } from './useSheet.ts'

interface SheetLineProps {
  line: Line
  index: number
  top: number
  width: number
  room: HotelRates['rooms'][number]
  bands: readonly ChildBand[]
  columns: readonly Placed[]
  /** How many columns are in sight at the most. */
  slots: number
}

const side = 'sticky left-0 z-2 flex h-full shrink-0 shadow-[1px_0_0_var(--line-strong)]'
const sideCell = 'flex items-center overflow-clip border-b border-line bg-surface px-2.5 whitespace-nowrap'

function RoomLine({ index, top, width, room }: SheetLineProps) {
  const store = useStore()
  const folded = useSheet((state) => state.folded.has(room.id))
  const active = useSheet(({ selection: { focus } }) => focus.line === index)
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      className="absolute left-0 border-b border-line bg-[light-dark(#f6f7f9,#0e141e)]"
      style={{ top, width, height: roomHeight }}
    >
      <div
        role="rowheader"
        id={`cell-${index}-room`}
        aria-colindex={1}
        aria-expanded={!folded}
        aria-label={active ? `${room.type}, ${folded ? 'folded' : 'open'}` : undefined}
        className={cx(
          'sticky left-0 flex h-full w-fit items-center rounded-sm pr-3',
          active && 'shadow-[inset_0_0_0_2px_var(--brand)]',
        )}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${folded ? 'Open' : 'Fold'} ${room.type}`}
          onClick={() => store.fold(room.id)}
          className="flex h-full items-center gap-1.5 pl-2.5"
        >
          <ChevronDown size={14} aria-hidden="true" className={cx('text-3', folded && '-rotate-90')} />
          <b className="text-[13px] font-strong">{room.type}</b>
        </button>
        <span className="ml-2 text-caption text-3">
          up to {formatCount(room.maxOccupancy, 'person', 'people')} · {formatCount(room.allotment, 'room')}
        </span>
      </div>
    </div>
  )
}

function SideCells({ who, meals, per, quiet }: { who: string; meals: string; per: string; quiet?: boolean }) {
  return (
    <div className={side} style={{ width: sideWidth }}>
      <div
        role="rowheader"
        aria-colindex={1}
        title={who}
        className={cx(sideCell, 'w-[196px] text-[13px]', quiet ? 'text-2' : 'font-medium')}
      >
        {who}
      </div>
      <div role="gridcell" aria-colindex={2} className={cx(sideCell, 'w-14 text-caption text-3')}>
        {meals}
      </div>
      <div role="gridcell" aria-colindex={3} className={cx(sideCell, 'w-14 text-caption text-3')}>
        {per}
      </div>
    </div>
  )
}

function BandSide({ room, who }: { room: string; who: string }) {
  const plan = useSheet(({ history }) => shownPlan(history.now, room))
  return <SideCells who={who} meals={fieldWords[plan].meals} per="child" quiet />
}

/** One line of the sheet with those of its cells that are in sight. */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { line, index, top, width, room, bands, columns, slots } = props
  if (line.kind === 'room') return <RoomLine {...props} />
  const band = line.kind === 'band' ? bands[line.band] : undefined
  const name = line.kind === 'cell' ? fieldName(line.field) : band ? bandWords(band, line.bed) : ''
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      className="absolute left-0 flex"
      style={{ top, width, height: lineHeight }}
    >
      {line.kind === 'cell' ? <SideCells {...fieldWords[line.field]} /> : <BandSide room={room.id} who={name} />}
      <div className="shrink-0" style={{ width: (columns[0]?.left ?? sideWidth) - sideWidth }} />
      <SheetCells
        line={line}
        index={index}
        columns={columns}
        slots={slots}
        band={band}
        name={`${room.type}, ${name}`}
      />
    </div>
  )
})
