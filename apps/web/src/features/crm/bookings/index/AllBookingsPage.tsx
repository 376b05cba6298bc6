import type { BookingEntry } from '@karavan/contracts/crm/bookings/booking'
import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import { crmBookingKinds } from '@karavan/domain/crm/booking'
import { ChevronDown, Eye, List, Pencil, Plus, Scale } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListExport } from '../../../../shared/exports/ListExport.tsx'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { BulkReport, type Report } from '../../../../kit/BulkReport.tsx'
import { type ListView, ResourceIndex } from '../../../../kit/ResourceIndex.tsx'
import { SaveView } from '../../../../kit/SaveView.tsx'
import { useStored } from '../../../../kit/useStored.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { bookingPaths, entryHref, kindWords } from '../booking-words.ts'
import { useListCrmBookingsQuery } from '../bookings.api.ts'
import { BookingFilters } from './BookingFilters.tsx'
import { bookingColumns } from './booking-columns.tsx'
import { BulkBookings } from './BulkBookings.tsx'
import { OwedPage } from './OwedPage.tsx'

// Also the name under which columns are remembered, apart from those of the portal's lists.
const noun = { one: 'booking', many: 'bookings in the CRM' }

const given: readonly ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'drafts', label: 'Drafts', filters: { status: 'Draft' } },
  { key: 'owing', label: 'Not fully paid', filters: { owing: 'yes' } },
  { key: 'crm', label: 'CRM', filters: { source: 'crm' } },
]

const shows = [
  { value: 'list', label: 'Bookings', icon: List },
  { value: 'owed', label: 'Owed', icon: Scale },
] as const
type Show = (typeof shows)[number]['value']

/** Makes a booking of the kind that is chosen. */
const NewBooking = () => (
  <Menu
    trigger={
      <Button variant="primary" icon={Plus} iconAfter={ChevronDown}>
        New booking
      </Button>
    }
  >
    {crmBookingKinds.map((kind) => (
      <MenuItem key={kind} to={bookingPaths[kind].create.href()}>
        {kindWords[kind]}
      </MenuItem>
    ))}
  </Menu>
)

const isOpen = ({ source, status }: BookingEntry) =>
  source === 'crm' && status !== 'Completed' && status !== 'Cancelled'

/** All bookings of the organisation, of the CRM and of the portal, and who owes whom for them. */
export function AllBookingsPage() {
  const user = useUser()
  const seesAll = user?.userType === 'Admin'
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:crm bookings`, [])
  const [report, setReport] = useState<Report | null>(null)
  const columns = useMemo(() => bookingColumns(seesAll), [seesAll])
  const crumbs = [{ label: 'CRM', to: paths.crm.root.href() }]
  const show: Show = params.get('show') === 'owed' ? 'owed' : 'list'
  const action = (
    <>
      <Segments<Show>
        label="Show"
        options={shows}
        value={show}
        onChange={(next) => setParams(next === 'owed' ? { show: 'owed' } : {})}
      />
      <NewBooking />
    </>
  )
  if (show === 'owed') return <OwedPage crumbs={crumbs} seesAll={seesAll} action={action} />
  return (
    <>
      <ResourceIndex
        title="All Bookings"
        noun={noun}
        crumbs={crumbs}
        contract={crmBookings.list}
        useList={useListCrmBookingsQuery}
        columns={columns}
        rowName={({ number, customerName }) => `${customerName}, ${number}`}
        rowTo={entryHref}
        rowMenu={(row) => (
          <>
            <MenuItem icon={Eye} to={entryHref(row)}>
              {row.source === 'crm' ? 'View' : 'Open in the portal'}
            </MenuItem>
            {isOpen(row) && row.kind !== 'package' && row.kind !== 'activity' && (
              <MenuItem icon={Pencil} to={bookingPaths[row.kind].edit.href({ id: row.id })}>
                Edit
              </MenuItem>
            )}
          </>
        )}
        bulk={(rows, clear) => (
          <BulkBookings
            rows={rows}
            onDone={(refused) => {
              clear()
              setReport(refused)
            }}
          />
        )}
        search="Name, number, trip"
        filters={
          <>
            <BookingFilters seesAll={seesAll} />
            <SaveView given={given} own={own} onOwn={setOwn} />
          </>
        }
        views={[...given, ...own]}
        beside={<ListExport list="bookings" />}
        action={action}
      />
      <BulkReport report={report} onClose={() => setReport(null)} />
    </>
  )
}
