import type { StatementLine } from '@karavan/contracts/money/wallet/wallet.contract'
import { Link } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import { formatDate, formatMoney, formatTime } from '../../../ui/format.ts'
import type { Column } from '../../../ui/table-column.ts'
import { toneFill } from '../../../ui/tone.ts'
import { causeHref, kindOf } from './wallet-words.ts'

function Described({ line }: { line: StatementLine }) {
  const { words, icon: Icon, tone } = kindOf(line)
  return (
    <span className="flex items-center gap-2.5">
      <span className={cx('grid size-7 shrink-0 place-items-center rounded-sm max-md:hidden', toneFill[tone])}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block truncate" title={line.description}>
          {line.description}
        </span>
        <span className="block truncate text-caption font-normal text-3">{words}</span>
      </span>
    </span>
  )
}

function Cause({ line }: { line: StatementLine }) {
  const href = causeHref(line.cause, line.reference ?? '')
  const words = line.reference ?? '–'
  return href ? (
    <Link to={href} className="num link relative z-1 rounded-xs">
      {words}
    </Link>
  ) : (
    <span className="num">{words}</span>
  )
}

const Nothing = () => <span className="font-normal text-3 max-md:hidden">–</span>

/** The columns of a statement; on a phone both sides share one place, and the sign and colour tell them apart. */
export const statementColumns: Column<StatementLine>[] = [
  {
    key: 'at',
    header: 'Date',
    cell: ({ at }) => formatDate(at),
    sub: ({ at }) => formatTime(at),
    kind: 'quiet',
    width: '124px',
    sortable: true,
    phone: 'line',
  },
  {
    key: 'description',
    header: 'Description',
    cell: (line) => <Described line={line} />,
    kind: 'name',
    phone: 'title',
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: (line) => <Cause line={line} />,
    width: '150px',
  },
  {
    key: 'debit',
    header: 'Debit',
    cell: ({ debit }) =>
      debit === null ? (
        <Nothing />
      ) : (
        <>
          <span className="md:hidden">−</span>
          {formatMoney(debit)}
        </>
      ),
    kind: 'money',
    width: '130px',
  },
  {
    key: 'credit',
    header: 'Credit',
    cell: ({ credit }) =>
      credit === null ? (
        <Nothing />
      ) : (
        <span className="text-green-t">
          <span className="md:hidden">+</span>
          {formatMoney(credit)}
        </span>
      ),
    kind: 'money',
    width: '130px',
  },
  {
    key: 'balance',
    header: 'Running balance',
    cell: ({ balance }) => (
      <span className="max-md:text-caption max-md:font-normal max-md:text-3">{formatMoney(balance)}</span>
    ),
    kind: 'money',
    width: '148px',
  },
]
