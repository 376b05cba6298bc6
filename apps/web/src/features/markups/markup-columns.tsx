import type { MarkupRule } from '@karavan/contracts/markups/markup.contract'
import { countWords, markupFigure, serviceWords } from '../../kit/markup-words.ts'
import type { ResourceColumn } from '../../kit/resource-column.ts'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { forWhom, stateWords, validityWords, valueWords } from './markup-words.ts'

/** Whether a rule counts today, later or no more, as a badge. */
export function MarkupState({ state }: Pick<MarkupRule, 'state'>) {
  const { tone, words } = stateWords[state]
  return <Badge tone={tone}>{words}</Badge>
}

export const markupColumns: ResourceColumn<MarkupRule>[] = [
  {
    key: 'service',
    header: 'Service',
    sortable: true,
    kind: 'name',
    width: '24%',
    cell: (row) => (
      <>
        {serviceWords[row.service]}
        {/* Rows of one service would otherwise be links of the same name. */}
        <span className="sr-only"> for {forWhom(row)}</span>
      </>
    ),
    sub: (row) => row.note,
    text: (row) => serviceWords[row.service],
  },
  {
    key: 'audience',
    header: 'For',
    cell: forWhom,
    text: forWhom,
  },
  {
    key: 'value',
    header: 'Markup',
    sortable: true,
    kind: 'money',
    width: '168px',
    cell: markupFigure,
    sub: (row) => countWords(row.basis, row.service, 'house'),
    text: valueWords,
  },
  {
    key: 'from',
    header: 'Valid',
    sortable: true,
    width: '208px',
    cell: (row) => <span className="num">{validityWords(row)}</span>,
    text: validityWords,
  },
  {
    key: 'state',
    header: 'State',
    width: '108px',
    phone: 'side',
    cell: (row) => <MarkupState state={row.state} />,
    text: (row) => stateWords[row.state].words,
  },
  {
    key: 'note',
    header: 'Note',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => row.note ?? '–',
    text: (row) => row.note,
  },
  {
    key: 'updatedAt',
    header: 'Updated',
    sortable: true,
    kind: 'quiet',
    priority: 3,
    width: '120px',
    phone: 'none',
    cell: (row) => <RelativeTime at={row.updatedAt} />,
    text: (row) => row.updatedAt,
  },
]
