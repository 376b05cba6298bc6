import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FeaturedHotels } from './FeaturedHotels.tsx'
import { SearchBar } from './SearchBar.tsx'
import { searchIn } from './search.ts'
import { useSearchSources } from './useSearchSources.ts'

/** The hotels' own page: what is on offer, the search, and the featured ones. */
export function HotelsPage() {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(() => searchIn(params.get('location') ?? '', params))
  const sources = useSearchSources(search.location)
  return (
    <>
      <div className="relative overflow-hidden bg-brand text-on-brand">
        <svg
          viewBox="0 0 720 240"
          preserveAspectRatio="xMaxYMax slice"
          aria-hidden="true"
          className="absolute inset-y-0 right-0 h-full w-full max-w-none lg:w-1/2"
        >
          <circle cx="540" cy="74" r="34" fill="#fff" opacity=".16" />
          <path fill="#fff" opacity=".1" d="M120 240c90-6 150-120 250-122 110 2 130 70 350 34v88z" />
          <path fill="#fff" opacity=".1" d="M240 240c110-4 150-74 250-70 90 4 120 40 230 12v58z" />
          <path fill="#fff" opacity=".12" d="M0 240c160-2 250-40 380-38 130 4 190 30 340 10v28z" />
        </svg>
        <div className="wrap-public relative flex h-50 flex-col justify-center pb-10 lg:h-60">
          <h1 className="text-h1">Hotels-exclusive deals</h1>
          <p className="mt-1 text-[17px] leading-6">Enjoy up to 40% off hotels</p>
        </div>
      </div>
      <div className="wrap-public relative -mt-10.5">
        <SearchBar search={search} onChange={setSearch} sources={sources} />
      </div>
      <FeaturedHotels first className="wrap-public pt-14 lg:pt-20" />
    </>
  )
}
