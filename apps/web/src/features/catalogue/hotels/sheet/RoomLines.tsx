import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { formatCount } from '../../../../ui/format.ts'
import type { Ground } from './sheet-body.ts'
import { roomHeight } from './useGridWindow.ts'
import { useSheet, useStore } from './useSheet.ts'

type Room = HotelRates['rooms'][number]

function RoomHead({ index, top, room }: { index: number; top: number; room: Room }) {
  const store = useStore()
  const folded = useSheet((state) => state.folded.has(room.id))
  const active = useSheet(({ selection: { focus } }) => focus.line === index)
  return (
    <div
      role="rowheader"
      id={`cell-${index}-room`}
      aria-colindex={1}
      aria-expanded={!folded}
      aria-label={active ? `${room.type}, ${folded ? 'folded' : 'open'}` : undefined}
      className={cx(
        'absolute left-0 flex w-max items-center rounded-sm pr-3',
        active && 'shadow-[inset_0_0_0_2px_var(--brand)]',
      )}
      style={{ top, height: roomHeight - 1 }}
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
  )
}

const roomsOf = ({ lines, rows, rooms }: Ground) =>
  lines.flatMap((line, index) => {
    const room = line.kind === 'room' && rooms.get(line.room)
    return room ? [{ room, index, top: rows.starts[index] ?? 0 }] : []
  })

/** The heads of the room types; they are few, and all of them stand there. */
export const RoomHeads = memo(function RoomHeads({ ground }: { ground: Ground }) {
  return roomsOf(ground).map(({ room, index, top }) => <RoomHead key={room.id} index={index} top={top} room={room} />)
})

/** What lies behind them, across the whole sheet. */
export const RoomGrounds = memo(function RoomGrounds({ ground }: { ground: Ground }) {
  return roomsOf(ground).map(({ room, index, top }) => (
    <div
      key={room.id}
      role="row"
      aria-rowindex={index + 3}
      aria-owns={`cell-${index}-room`}
      className="absolute left-0 border-b border-line bg-[light-dark(#f6f7f9,#0e141e)]"
      style={{ top, width: ground.width, height: roomHeight }}
    />
  ))
})
