import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { canMoveEnquiry, type EnquiryStatus, enquiryStatuses, isReopening } from '@karavan/domain/crm/enquiry'
import { MoveRight, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import type { Report } from '../../../../kit/BulkReport.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { BulkAction } from '../../../../ui/BulkBar.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/Menu.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useLazyGetEnquiryQuery, useMoveEnquiryMutation, useUpdateEnquiryMutation } from '../enquiries.api.ts'
import { useOwners } from '../useOwners.ts'

interface BulkEnquiriesProps {
  rows: readonly EnquiryRow[]
  /** Called when all were tried, with what some of them refused, or null. */
  onDone: (report: Report | null) => void
}

const counted = (count: number) => formatCount(count, 'enquiry', 'enquiries')

/** Moves that all of them may make, and that need no words of each. */
const commonMoves = (rows: readonly EnquiryRow[]) =>
  enquiryStatuses.filter(
    (to) => to !== 'Lost' && rows.every(({ status }) => canMoveEnquiry(status, to) && !isReopening(status, to)),
  )

/** What can be done to many enquiries at once: one after the other, with a report of those that refused. */
export function BulkEnquiries({ rows, onDone }: BulkEnquiriesProps) {
  const [move] = useMoveEnquiryMutation()
  const [update] = useUpdateEnquiryMutation()
  const [read] = useLazyGetEnquiryQuery()
  const owners = useOwners()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)

  async function each(what: string, act: (row: EnquiryRow) => Promise<unknown>) {
    const failed: { name: string; why: string }[] = []
    for (const [index, row] of rows.entries()) {
      setProgress({ done: index, of: rows.length })
      try {
        await act(row)
      } catch (error) {
        failed.push({ name: `${row.number}, ${row.customerName}`, why: readFailure(error).detail })
      }
    }
    setProgress(null)
    const done = rows.length - failed.length
    if (done > 0) void notify.success(`${counted(done)} ${what}`)
    onDone(failed.length > 0 ? { title: `${counted(failed.length)} not ${what}`, failed } : null)
  }

  const moveAll = (to: EnquiryStatus) =>
    each(`moved to ${to}`, ({ kind, id, status }) =>
      move({ params: { kind, id }, body: { from: status, status: to } }).unwrap(),
    )

  const assignAll = (owner: string, name: string) =>
    each(`given to ${name}`, async ({ kind, id }) => {
      const { data } = await read({ params: { kind, id } }).unwrap()
      const { customerId, source, priority, budget, budgetCurrency, tags, details, version } = data
      await update({
        params: { kind, id },
        body: {
          customer: { customerId },
          source,
          priority,
          budget,
          budgetCurrency,
          tags,
          details,
          version,
          assignedTo: owner,
        },
      }).unwrap()
    })

  const moves = commonMoves(rows)
  const words = progress && `${progress.done} of ${progress.of}`
  return (
    <>
      <Menu
        side="top"
        trigger={
          <BulkAction icon={UserRoundPen} busy={progress !== null} busyLabel={words ?? undefined}>
            Assign
          </BulkAction>
        }
      >
        {owners.map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => void assignAll(value, label)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        side="top"
        trigger={
          <BulkAction icon={MoveRight} busy={progress !== null} busyLabel={words ?? undefined}>
            Move
          </BulkAction>
        }
      >
        {moves.length === 0 && <MenuLabel>No move fits all of them</MenuLabel>}
        {moves.map((to) => (
          <MenuItem key={to} onSelect={() => void moveAll(to)}>
            {to}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
