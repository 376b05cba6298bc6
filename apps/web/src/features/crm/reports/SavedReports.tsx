import type { SavedReport } from '@karavan/contracts/crm/reports/saved-report.contract'
import { type SavedView, savedViews, weekdays } from '@karavan/domain/crm/saved-report'
import { Bookmark, BookmarkPlus, ChevronDown, FileText, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DeleteDialog } from '../../../kit/DeleteDialog.tsx'
import { followTicket } from '../../../kit/download.ts'
import { readFailure } from '../../../kit/problem.ts'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/Menu.tsx'
import { notify } from '../../../ui/toast.ts'
import { SaveReportDialog } from './SaveReportDialog.tsx'
import { useDeleteKeptReportMutation, useListSavedReportsQuery } from './saved.api.ts'
import type { useReportState } from './useReportState.ts'

type State = ReturnType<typeof useReportState>

/** What the address says of a report that is opened. */
const addressOf = ({ id, asked }: SavedReport) => ({
  saved: id,
  view: asked.view === 'sales' ? undefined : asked.view,
  // Always there: an address with nothing but a saved report is one that is still to be opened.
  group: asked.group,
  basis: asked.basis === 'booked' ? undefined : asked.basis,
  period: asked.period === 'twelve' ? undefined : asked.period,
  staff: asked.staff,
  source: asked.source,
  destination: asked.destination,
})

const mailHint = ({ mail }: SavedReport) => (mail ? weekdays[mail.day - 1] : undefined)

/** The reports one has saved and those colleagues share; what is on the screen is saved among them. */
export function SavedReports({ state, view }: { state: State; view: SavedView }) {
  const saved = useListSavedReportsQuery().data?.data ?? []
  const [askTicket] = useAskTicketMutation()
  const [remove] = useDeleteKeptReportMutation()
  const [saving, setSaving] = useState<'new' | 'open' | null>(null)
  const [removing, setRemoving] = useState<SavedReport | null>(null)
  const open = saved.find(({ id }) => id === state.saved)
  const { put, bare, query, group, basis, period } = state

  useEffect(() => {
    if (open && bare) put(addressOf(open), { replace: true })
  }, [open, bare, put])

  const { staff, source, destination } = query ?? {}
  const asked = { view, group, basis, period: period.key, staff, source, destination }

  function pdf({ id, name }: SavedReport) {
    followTicket(askTicket, `/crm/saved-reports/${id}/report.pdf`).catch((error: unknown) => {
      void notify.error(`${name} was not drawn`, readFailure(error).detail)
    })
  }

  const entries = (mine: boolean) =>
    saved
      .filter((one) => one.mine === mine)
      .map((one) => (
        <MenuItem
          key={one.id}
          icon={Bookmark}
          hint={mine ? mailHint(one) : one.owner}
          onSelect={() => put(addressOf(one))}
        >
          {one.name}
        </MenuItem>
      ))
  const [own, shared] = [entries(true), entries(false)]

  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={Bookmark} iconAfter={ChevronDown}>
            {open?.name ?? 'Saved reports'}
          </Button>
        }
      >
        {own.length > 0 && <MenuLabel>Yours</MenuLabel>}
        {own}
        {shared.length > 0 && <MenuLabel>Shared by colleagues</MenuLabel>}
        {shared}
        {saved.length > 0 && <MenuSeparator />}
        <MenuItem icon={BookmarkPlus} onSelect={() => setSaving('new')}>
          Save this report
        </MenuItem>
        {open && (
          <MenuItem icon={FileText} onSelect={() => pdf(open)}>
            {open.name} as PDF
          </MenuItem>
        )}
        {open?.mine && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setSaving('open')}>
              Change {open.name}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => setRemoving(open)}>
              Delete {open.name}
            </MenuItem>
          </>
        )}
      </Menu>
      {saving && (
        <SaveReportDialog
          asked={asked}
          report={saving === 'open' ? open : undefined}
          onSaved={(report) => {
            setSaving(null)
            put(addressOf(report))
          }}
          onClose={() => setSaving(null)}
        />
      )}
      <DeleteDialog
        record={removing}
        noun="report"
        nameOf={({ name }) => name}
        remove={({ id }) => remove({ params: { id } }).unwrap()}
        onDeleted={() => put({ saved: undefined })}
        onClose={() => setRemoving(null)}
      >
        {() => 'It is mailed no more, and colleagues it is shared with lose it. The figures stay where they are.'}
      </DeleteDialog>
    </>
  )
}

/** The view as one that can be saved; targets are no report of days. */
export const savedViewOf = (view: string): SavedView | undefined => savedViews.find((one) => one === view)
