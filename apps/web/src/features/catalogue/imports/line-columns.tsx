import type { ImportLine } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { daysWords, fieldWords, lineWords, valueWords } from './import-words.ts'
import type { ImportKind } from './imports.api.ts'

type Change = ImportLine['differences'][number]

function ChangeWords({ field, from, to }: Change) {
  return (
    <span className="mr-4 inline-block whitespace-normal">
      <span className="text-2">{fieldWords(field)}</span>{' '}
      {from !== null && (
        <>
          <span className="num text-3 line-through">{valueWords(field, from)}</span>
          <span aria-hidden="true" className="text-3">
            {' → '}
          </span>
          <span className="sr-only"> becomes </span>
        </>
      )}
      <span className="num font-emphasis break-words">{to === null ? 'not set' : valueWords(field, to)}</span>
    </span>
  )
}

/** What a line changes, or what is wrong with it by column. */
function Effect({ line }: { line: ImportLine }) {
  if (line.kind === 'same') return <span className="text-3">Nothing changes</span>
  if (line.kind !== 'error')
    return (
      <span className="block whitespace-normal">
        {line.differences.map((change) => (
          <ChangeWords key={change.field} {...change} />
        ))}
      </span>
    )
  return (
    <ul className="grid gap-0.5 whitespace-normal">
      {line.faults.map(({ column, message }) => (
        <li key={`${column} ${message}`} className="break-words">
          <span className="font-emphasis text-red-t">{column}</span>: {message}
        </li>
      ))}
    </ul>
  )
}

const effect: Column<ImportLine> = {
  key: 'effect',
  header: 'What it does',
  phone: 'line',
  cell: (line) => <Effect line={line} />,
}
const number: Column<ImportLine> = {
  key: 'line',
  header: 'Line',
  kind: 'quiet',
  width: '68px',
  phone: 'line',
  cell: ({ line }) => (
    <>
      <span className="sm:sr-only">Line </span>
      {line}
    </>
  ),
}
const state: Column<ImportLine> = {
  key: 'kind',
  header: 'State',
  width: '112px',
  phone: 'side',
  cell: ({ kind }) => <Badge tone={lineWords[kind].tone}>{lineWords[kind].label}</Badge>,
}

export const lineColumns: Record<ImportKind, Column<ImportLine>[]> = {
  rates: [
    number,
    state,
    {
      key: 'hotel',
      header: 'Hotel and room',
      kind: 'name',
      width: '22%',
      phone: 'title',
      cell: ({ hotel }) => hotel || 'Without a hotel',
      sub: ({ room }) => room,
    },
    {
      key: 'days',
      header: 'Season',
      width: '196px',
      phone: 'line',
      cell: (line) => <span className="num">{daysWords(line)}</span>,
      sub: ({ weekdays }) => weekdays,
    },
    effect,
  ],
  hotels: [
    number,
    state,
    {
      key: 'hotel',
      header: 'Hotel',
      kind: 'name',
      width: '28%',
      phone: 'title',
      cell: ({ hotel }) => hotel || 'Without a name',
    },
    effect,
  ],
}
