import type { Report, ReportRow } from '@karavan/contracts/crm/reports/report.contract'
import type { ReportFigure, ReportGroup } from '@karavan/domain/crm/report'
import { figureWords, groupWords } from '@karavan/domain/crm/report-words'
import { Fragment } from 'react'
import { cx } from '../../../ui/cx.ts'
import { type Behind, behindOf, conversionText, figureText, type Narrowed } from './report-words.ts'

const edge = 'sticky left-0 z-10 min-w-36 border-r bg-surface px-4 py-2.5 text-left'
const cell = 'num px-2 py-2.5 text-right whitespace-nowrap last:pr-4'
/** Lines belong to cells: those of rows would not go with a column that stays. */
const lines = 'border-separate border-spacing-0 [&_:is(th,td)]:border-line [&_:is(tbody,tfoot)_:is(th,td)]:border-t'

interface ReportTableProps {
  report: Report
  group: ReportGroup
  figures: readonly ReportFigure[]
  query: Narrowed
  onOpen: (behind: Behind) => void
}

interface NarrowingProps extends ReportTableProps {
  /** Shows one row month by month. */
  onNarrow: (row: ReportRow) => void
}

type LineProps = Omit<ReportTableProps, 'report'> & {
  sums: Report['total']
  row: ReportRow | null
}

/** The figures of one row; each that is something opens what it is added up from. */
function Figures({ sums, row, group, figures, query, onOpen }: LineProps) {
  return figures.map((figure) => (
    <Fragment key={figure}>
      <td className={cell}>
        {sums[figure] ? (
          <button
            type="button"
            className="hit rounded-xs hover:underline"
            onClick={() => onOpen(behindOf(figure, group, row, query))}
          >
            {figureText(figure, sums[figure])}
          </button>
        ) : (
          <span className="text-3">–</span>
        )}
      </td>
      {figure === 'lost' && <td className={cell}>{conversionText(sums)}</td>}
    </Fragment>
  ))
}

/** The table of a report, with all rows together in the last one. */
export function ReportTable({ report, onNarrow, ...rest }: NarrowingProps) {
  const { group, figures } = rest
  return (
    <div className="scroll-edge overflow-x-auto rounded-card border border-line">
      <table aria-label={`Report by ${groupWords[group].toLowerCase()}`} className={cx('w-full text-cell', lines)}>
        <thead>
          <tr className="text-2">
            <th scope="col" className={cx(edge, 'font-medium')}>
              {groupWords[group]}
            </th>
            {figures.map((figure) => (
              <Fragment key={figure}>
                <th scope="col" className={cx(cell, 'font-medium')}>
                  {figureWords[figure]}
                </th>
                {figure === 'lost' && (
                  <th scope="col" className={cx(cell, 'font-medium')}>
                    Conversion
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.key ?? 'none'}>
              <th scope="row" className={cx(edge, 'max-w-56 truncate font-normal')}>
                {group === 'month' ? (
                  row.name
                ) : (
                  <button type="button" className="hit rounded-xs hover:underline" onClick={() => onNarrow(row)}>
                    {row.name}
                  </button>
                )}
              </th>
              <Figures {...rest} sums={row} row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={cx(edge, 'font-semibold')}>
              Total
            </th>
            <Figures {...rest} sums={report.total} row={null} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
