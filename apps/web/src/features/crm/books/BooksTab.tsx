import { useSearchParams } from 'react-router'
import { BookReport } from '../../../shared/books/BookReport.tsx'
import type { BookView } from '../../../shared/books/book-words.ts'
import { paths } from '../../../shared/paths.ts'
import { AgencyPayouts } from '../../../shared/settlements/AgencyPayouts.tsx'
import { useGetUnsettledQuery } from '../../../shared/settlements/settlements.api.ts'
import { TcsMonths } from '../../../shared/tcs/TcsMonths.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useRight } from '../../../shared/hooks.ts'
import { Segments } from '../../../ui/Segments.tsx'

type View = { value: BookView | 'tcs' | 'payouts'; label: string }
const reports: View[] = [
  { value: 'trial-balance', label: 'Trial balance' },
  { value: 'profit', label: 'Profit and loss' },
  { value: 'months', label: 'Months' },
  { value: 'returns', label: 'Returns' },
]
const tcs: View = { value: 'tcs', label: 'TCS' }
const payouts: View = { value: 'payouts', label: 'Payouts' }

// What a booking is found by needs its kind as well, which an entry does not say.
const nowhere = () => null

/** The agency's own book: its balances, what it earned, the months it has closed, and tax at source that is deposited. */
export function BooksTab() {
  const [params, setParams] = useSearchParams()
  const settles = useRight('settle')
  const asked = params.get('view')
  // Only a gateway of one's own pays out. Whoever came for payouts stays there until the answer is in.
  const { data: open } = useGetUnsettledQuery({ side: 'crm' }, { skip: !settles })
  const paysOut = open ? open.data.gateway : asked === 'payouts'
  const views = settles ? [...reports, tcs, ...(paysOut ? [payouts] : [])] : reports
  const view = views.find(({ value }) => value === asked)?.value ?? 'trial-balance'
  return (
    <>
      <PageHeader title="Books" crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Books' }]} />
      <div className="page-gutter pb-6">
        <div className="mb-4">
          <Segments
            label="Books"
            value={view}
            onChange={(next) => setParams({ tab: 'books', view: next }, { preventScrollReset: true })}
            options={views}
          />
        </div>
        {view === 'tcs' ? (
          <TcsMonths />
        ) : view === 'payouts' ? (
          <AgencyPayouts />
        ) : (
          <BookReport key={view} side="crm" view={view} causeHref={nowhere} />
        )}
      </div>
    </>
  )
}
