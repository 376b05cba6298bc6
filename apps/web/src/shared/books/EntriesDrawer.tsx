import type { BookEntry } from '@karavan/contracts/money/books/book.contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Failed } from '../../kit/ListStates.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Behind, BookSide, CauseHref } from './book-words.ts'
import { BookExport } from './BookExport.tsx'
import { useListBookEntriesQuery } from './books.api.ts'

const pageSize = 20

interface EntriesDrawerProps {
  side: BookSide
  behind: Behind
  causeHref: CauseHref
  onClose: () => void
}

function Entry({ entry, causeHref }: { entry: BookEntry; causeHref: CauseHref }) {
  const { at, number, description, whose, cause, debit, credit } = entry
  const to = causeHref(cause.entity, cause.id)
  return (
    <li className="grid gap-0.5 border-b border-line py-3 last:border-0">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{whose ?? description}</span>
        <span className="num font-semibold whitespace-nowrap">
          {debit > 0 ? `${formatMoney(debit)} Dr` : `${formatMoney(credit)} Cr`}
        </span>
      </div>
      <div className="num flex flex-wrap gap-x-3 text-cell text-2">
        <span>{formatDate(at.slice(0, 10))}</span>
        {number &&
          (to ? (
            <Link to={to} className="link rounded-xs">
              {number}
            </Link>
          ) : (
            <span>{number}</span>
          ))}
        {whose && <span className="min-w-0 truncate">{description}</span>}
      </div>
    </li>
  )
}

/** The entries a figure is the sum of, the newest first. */
export function EntriesDrawer({ side, behind, causeHref, onClose }: EntriesDrawerProps) {
  const { title, ...narrowed } = behind
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useListBookEntriesQuery({
    side,
    query: { ...narrowed, page, pageSize },
  })
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow="Entries"
      title={title}
      sub={data && formatCount(data.meta.total, 'entry', 'entries')}
      footer={<BookExport side={side} sheet="entries" query={narrowed} />}
    >
      {data ? (
        <>
          <ul aria-label={`Entries of ${title}`}>
            {data.data.map((entry) => (
              <Entry key={entry.id} entry={entry} causeHref={causeHref} />
            ))}
          </ul>
          {data.meta.total > pageSize && (
            <Pager page={page} pageSize={pageSize} total={data.meta.total} sizes={[pageSize]} onPage={setPage} />
          )}
        </>
      ) : error ? (
        <Failed error={error} what="Entries" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner label="Loading entries" />
      )}
    </Drawer>
  )
}
