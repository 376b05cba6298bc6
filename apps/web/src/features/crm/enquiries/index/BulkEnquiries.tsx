import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { type EnquiryStatus, enquiryStatuses, moveRefusal } from '@karavan/domain/crm/enquiry'
import { MoveRight, UserRoundPen } from 'lucide-react'
import { useOwners } from '../../../../shared/record/useOwners.ts'
import type { Report } from '../../../../kit/BulkReport.tsx'
import { useEach } from '../../../../kit/useEach.ts'
import { BulkAction } from '../../../../ui/BulkBar.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/Menu.tsx'
import { useLazyGetEnquiryQuery, useMoveEnquiryMutation, useUpdateEnquiryMutation } from '../enquiries.api.ts'

interface BulkEnquiriesProps {
  rows: readonly EnquiryRow[]
  /** Called when all were tried, with what some of them refused, or null. */
  onDone: (report: Report | null) => void
}

/** Moves that some of them may make and that need no words of each, with how many these are. */
const movesOf = (rows: readonly EnquiryRow[]) =>
  enquiryStatuses
    .filter((to) => to !== 'Lost')
    .map((to) => ({ to, fit: rows.filter(({ status }) => moveRefusal(status, to) === null).length }))
    .filter(({ fit }) => fit > 0)

/** What can be done to many enquiries at once: one after the other, with a report of those that refused. */
export function BulkEnquiries({ rows, onDone }: BulkEnquiriesProps) {
  const [move] = useMoveEnquiryMutation()
  const [update] = useUpdateEnquiryMutation()
  const [read] = useLazyGetEnquiryQuery()
  const owners = useOwners()
  const { each, progress } = useEach(rows, { one: 'enquiry', many: 'enquiries' }, onDone)

  const moveAll = (to: EnquiryStatus) =>
    each(
      `moved to ${to}`,
      ({ kind, id, status }) => move({ params: { kind, id }, body: { from: status, status: to } }).unwrap(),
      ({ status }) => moveRefusal(status, to),
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

  const moves = movesOf(rows)
  return (
    <>
      <Menu
        side="top"
        trigger={
          <BulkAction icon={UserRoundPen} busy={progress !== null} busyLabel={progress ?? undefined}>
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
          <BulkAction icon={MoveRight} busy={progress !== null} busyLabel={progress ?? undefined}>
            Move
          </BulkAction>
        }
      >
        {moves.length === 0 && <MenuLabel>None of them can be moved like this</MenuLabel>}
        {moves.map(({ to, fit }) => (
          <MenuItem
            key={to}
            hint={fit < rows.length ? `${fit} of ${rows.length}` : undefined}
            onSelect={() => void moveAll(to)}
          >
            {to}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
