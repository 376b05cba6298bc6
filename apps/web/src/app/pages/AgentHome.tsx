import { Search as SearchIcon } from 'lucide-react'
import { useState } from 'react'
import { SearchBar } from '../../features/catalogue/search/SearchBar.tsx'
import { defaultSearch, guestWords } from '../../features/catalogue/search/search.ts'
import { useSearchSources } from '../../features/catalogue/search/useSearchSources.ts'
import { DayBoard } from '../../features/site/day/DayBoard.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'

/** The home of those who work here: a short hero with the search, and right under it their day. */
export function AgentHome() {
  const [search, setSearch] = useState(defaultSearch)
  const [open, setOpen] = useState(false)
  const sources = useSearchSources(search.location)
  const wide = useMediaQuery('(min-width: 1024px)')
  const bar = (
    <SearchBar compact={!wide} search={search} onChange={setSearch} sources={sources} onSearch={() => setOpen(false)} />
  )
  return (
    <div className="-mb-16 min-h-dvh bg-canvas pb-16 lg:-mb-22 lg:pb-22">
      <div className="relative">
        <div className="absolute inset-0 overflow-hidden bg-[#3c4a86]">
          <img src="/scenes/hero.svg" alt="" className="size-full max-w-none object-cover object-[50%_62%]" />
          {/* Keeps the white words of the header at 4.5:1 or better. */}
          <div className="absolute inset-0 bg-[rgb(20_18_58/.6)]" />
        </div>
        <div className="wrap-public relative pt-28 pb-4 lg:pt-[142px] lg:pb-3.5">
          {wide ? (
            bar
          ) : (
            <>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(true)}
                className="flex h-13 w-full min-w-0 items-center gap-3 rounded-xl border border-line bg-raised px-4 text-left text-text shadow-4"
              >
                <SearchIcon size={18} aria-hidden="true" className="text-link" />
                <span className="min-w-0 flex-1 leading-[18px]">
                  <b className="block text-[15px] font-semibold">Find a hotel</b>
                  <span className="block truncate text-cell text-2">
                    {[search.location || 'Where', 'dates', guestWords(search.guests)].join(', ')}
                  </span>
                </span>
              </button>
              <BottomSheet open={open} onOpenChange={setOpen} title="Find a hotel">
                {bar}
              </BottomSheet>
            </>
          )}
        </div>
      </div>
      <DayBoard />
    </div>
  )
}
