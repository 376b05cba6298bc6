import type { Report } from '@karavan/contracts/crm/reports/report.contract'
import { figuresFor } from '@karavan/domain/crm/report'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ReportTable } from './ReportTable.tsx'

const sums = {
  enquiries: 4,
  answered: 3,
  quoted: 2,
  won: 1,
  lost: 1,
  lostValue: 0,
  bookings: 1,
  sales: 56_000,
  cost: 40_000,
  margin: 16_000,
  collected: 10_000,
  open: 46_000,
  cancelled: 0,
  conversion: 25,
}
const report: Report = {
  from: '2026-01-01',
  until: '2026-11-30',
  rows: [
    { key: 'a1', name: 'Asha', ...sums },
    { key: null, name: 'Nobody', ...sums },
  ],
  total: { ...sums, sales: 112_000 },
  everybody: true,
}
const query = { basis: 'booked', from: '2026-01-01', until: '2026-11-30' } as const

describe('the table of a report', () => {
  it('opens what is behind a figure, and a row month by month', () => {
    const [onOpen, onNarrow] = [vi.fn(), vi.fn()]
    const shared = { report, group: 'staff', query, onOpen, onNarrow } as const
    render(<ReportTable {...shared} figures={figuresFor([])} />)
    expect(screen.queryByRole('columnheader', { name: 'Margin' })).toBeNull()
    const [, , nobody, total] = screen.getAllByRole('row')
    if (!nobody || !total) throw new Error('Rows are missing')
    fireEvent.click(within(nobody).getByRole('button', { name: '₹56,000.00' }))
    fireEvent.click(within(total).getByRole('button', { name: '₹1,12,000.00' }))
    expect(onOpen.mock.calls).toEqual([
      [{ figure: 'sales', title: 'Sales, Nobody', query: { ...query, staff: 'none' } }],
      [{ figure: 'sales', title: 'Sales, all', query }],
    ])
    expect(within(total).getByText('25.0 %')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Asha' }))
    expect(onNarrow).toHaveBeenCalledWith(report.rows[0])
  })
})
