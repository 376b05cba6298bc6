import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { DatedState } from '../../../kit/dated/DatedState.tsx'
import { validityWords } from '../../../kit/dated/dated-words.ts'
import { countWords, markupFigure, serviceWords } from '../../../kit/markup-words.ts'
import { updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { audienceName } from './markup-words.ts'

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
        <span className="sr-only"> for {audienceName(row)}</span>
      </>
    ),
    sub: (row) => row.note,
  },
  {
    key: 'audience',
    header: 'For',
    cell: audienceName,
  },
  {
    key: 'value',
    header: 'Markup',
    sortable: true,
    kind: 'money',
    width: '168px',
    cell: markupFigure,
    sub: (row) => countWords(row.basis, row.service, 'house'),
  },
  {
    key: 'from',
    header: 'Valid',
    sortable: true,
    width: '208px',
    cell: (row) => <span className="num">{validityWords(row)}</span>,
  },
  {
    key: 'state',
    header: 'State',
    width: '108px',
    phone: 'side',
    cell: (row) => <DatedState state={row.state} />,
  },
  {
    key: 'note',
    header: 'Note',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => row.note ?? '–',
  },
  updatedColumn({ priority: 3 }),
]
