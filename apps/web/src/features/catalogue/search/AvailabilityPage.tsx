import { searchObstacle } from '@karavan/domain/catalogue/search/date-selection'
import { useParams, useSearchParams } from 'react-router'
import { useDayHere } from '../../../shared/today.ts'
import { Note } from '../../../ui/Note.tsx'
import { useLive } from '../../../ui/useLive.ts'
import { type Fault, missing, readAvailability, stayIn, writeQuery } from './availability-query.ts'
import { Results } from './Results.tsx'
import { SearchBand } from './SearchBand.tsx'
import { searchIn } from './search.ts'

function Unreadable({ faults, obstacle }: { faults: readonly Fault[]; obstacle: string | null }) {
  return (
    <div className="wrap-results py-10">
      <h1 className="text-h2">This search cannot be made</h1>
      <Note kind="bad" title={obstacle ?? 'This link is not complete or not correct'} className="mt-4 max-w-[640px]">
        {faults.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {faults.map(({ part, words }) => (
              <li key={part}>
                {part}: {words}
              </li>
            ))}
          </ul>
        )}
      </Note>
      <p className="mt-4 text-small text-2">Please correct it in the search above.</p>
    </div>
  )
}

/** Whoever follows an address without dates is asked for them; nothing of it is wrong. */
function AskDates() {
  return (
    <div className="wrap-results py-10">
      <h1 className="text-h2">When do you want to stay?</h1>
      <p className="mt-2 max-w-[60ch] text-small text-2">
        Rooms and prices depend on the dates. Choose check-in and check-out in the search above.
      </p>
    </div>
  )
}

/** The results of a search, read from the address by the contract's own rules. */
export function AvailabilityPage() {
  const { location = '' } = useParams()
  const [params] = useSearchParams()
  const search = searchIn(location, params)
  const today = useDayHere()
  const live = useLive()
  const { query, faults } = readAvailability(params)
  const stay = `${location}?${writeQuery(stayIn(params))}`
  const undated = !params.get('fromDate') && !params.get('untilDate') && faults?.every(({ words }) => words === missing)
  // What the server draws has no panel open: nobody has loaded what closes it.
  const asks = Boolean(undated) && live
  const obstacle = query ? searchObstacle(search, today) : null
  return (
    <>
      {/* Another stay is another search: what was typed into the bar and compared below belongs to the former one. */}
      <SearchBand key={`bar ${stay} ${asks}`} search={search} startWithDates={asks} />
      {query && !obstacle ? (
        <Results key={stay} location={location} query={query} search={search} />
      ) : undated ? (
        <AskDates />
      ) : (
        <Unreadable faults={faults ?? []} obstacle={obstacle} />
      )}
    </>
  )
}
