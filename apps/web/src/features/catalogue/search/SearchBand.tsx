import { Pencil, Search as SearchIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Narrow, Wide } from '../../../ui/ByWidth.tsx'
import { formatDateRange } from '../../../ui/format.ts'
import { useLive } from '../../../ui/useLive.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { SearchBar } from './SearchBar.tsx'
import { guestWords, placeNamed, type Search } from './search.ts'
import { useSearchSources } from './useSearchSources.ts'

interface SearchBandProps {
  /** What the page shows now. */
  search: Search
  hrefOf?: ComponentProps<typeof SearchBar>['hrefOf']
  action?: string
  /** Opens at once: the dates on a wide screen, the whole search on a phone. */
  startWithDates?: boolean
}

/** The search on top of its results: always in sight, always open to change; on a phone one line that opens. */
export function SearchBand({ search: shown, hrefOf, action, startWithDates = false }: SearchBandProps) {
  const [search, setSearch] = useState(shown)
  const [open, setOpen] = useState(startWithDates)
  const wide = useMediaQuery('(min-width: 1024px)')
  const live = useLive()
  const sources = useSearchSources(search.location)
  const bar = (
    <SearchBar
      compact
      search={search}
      onChange={setSearch}
      sources={sources}
      hrefOf={hrefOf}
      action={action}
      startWithDates={startWithDates && wide}
      onSearch={() => setOpen(false)}
    />
  )
  const { checkIn, checkOut, guests } = shown
  const name = placeNamed(sources.places, shown.location)?.displayName ?? shown.location
  return (
    <Band>
      <Wide>{bar}</Wide>
      <Narrow>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="flex h-12 w-full min-w-0 items-center gap-3 rounded-lg border border-line-strong bg-surface px-3.5 text-left shadow-1"
        >
          <SearchIcon size={18} aria-hidden="true" className="text-link" />
          <span className="min-w-0 flex-1 leading-[18px]">
            <span className="sr-only">Change the search: </span>
            <b className="block truncate text-[15px] font-semibold">{name}</b>
            <span className="num block truncate text-cell text-2">
              {checkIn && checkOut ? formatDateRange(checkIn, checkOut) : 'Choose dates'} · {guestWords(guests)}
            </span>
          </span>
          <Pencil size={16} aria-hidden="true" className="text-3" />
        </button>
        <BottomSheet open={open && live} onOpenChange={setOpen} title="Change the search">
          {bar}
        </BottomSheet>
      </Narrow>
    </Band>
  )
}

const Band = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-(--header) z-20 border-b border-line bg-surface">
    <div className="wrap-results py-2 lg:py-3">{children}</div>
  </div>
)
