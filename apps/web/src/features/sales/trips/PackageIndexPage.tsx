import { packages } from '@karavan/contracts/sales/trips/package.contract'
import { addDays } from '@karavan/domain/base/dates'
import { Eye, Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { SaveView } from '../../../kit/SaveView.tsx'
import { useOpenRecord } from '../../../kit/useOpenRecord.ts'
import { useStored } from '../../../kit/useStored.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { CancelPackage } from './CancelPackage.tsx'
import { ChangePackageStatus } from './ChangePackageStatus.tsx'
import { type PackageAct, PackageDrawer } from './PackageDrawer.tsx'
import { packageColumns } from './package-columns.tsx'
import { PackageFilters } from './PackageFilters.tsx'
import { packageCrumbs, packageNoun } from './package-words.ts'
import { useListPackagesQuery, useReadPackagesMutation } from './packages.api.ts'

/** The ways people look at booked trips every day, each with how many there are. */
function useViews(today: string | undefined): ListView[] {
  const leaving = today ? { from: today, until: addDays(today, 13) } : { from: '', until: '' }
  const due = { due: 'due' } as const
  const overdue = { due: 'overdue' } as const
  const one = { pageSize: 1 }
  const total = (result: { data?: { meta: { total: number } } }) => result.data?.meta.total
  return [
    { key: 'all', label: 'All', filters: {}, count: total(useListPackagesQuery({ query: one })) },
    {
      key: 'leaving',
      label: 'Leaving in two weeks',
      filters: leaving,
      count: total(useListPackagesQuery({ query: { ...one, ...leaving } }, { skip: !today })),
    },
    {
      key: 'due',
      label: 'Instalment due',
      filters: due,
      count: total(useListPackagesQuery({ query: { ...one, ...due } })),
    },
    {
      key: 'overdue',
      label: 'Overdue',
      filters: overdue,
      count: total(useListPackagesQuery({ query: { ...one, ...overdue } })),
    },
  ]
}

/** The booked trips of the own organisation, all of them for the house; one opens beside the list. */
export function PackageIndexPage() {
  const user = useUser()
  const ofHouse = user?.permissions.includes('users.manage') ?? false
  const { open, hrefOf, close } = useOpenRecord()
  const [asked, setAsked] = useState<{ act: PackageAct; id: string } | null>(null)
  const { data: today } = useGetHouseDayQuery()
  const views = useViews(today)
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:${packageNoun.many}`, [])
  const settle = () => setAsked(null)

  return (
    <>
      <ResourceIndex
        title="Bookings"
        noun={packageNoun}
        crumbs={packageCrumbs()}
        contract={packages.list}
        useList={useListPackagesQuery}
        useRead={useReadPackagesMutation}
        columns={packageColumns(ofHouse, today ?? '')}
        rowName={(row) => row.reference}
        rowTo={({ id }) => hrefOf(id)}
        current={open}
        rowMenu={(row) => (
          <MenuItem icon={Eye} to={hrefOf(row.id)}>
            Open
          </MenuItem>
        )}
        search="Reference, guest, trip"
        filters={
          <>
            <PackageFilters ofHouse={ofHouse} />
            <SaveView given={views} own={own} onOwn={setOwn} />
          </>
        }
        views={[...views, ...own]}
        action={
          <ButtonLink to={paths.itineraries.index.href()} variant="primary" icon={Plus}>
            New booking
          </ButtonLink>
        }
      />
      <PackageDrawer id={open} onClose={close} onAct={(act, id) => setAsked({ act, id })} />
      {asked?.act === 'cancel' && <CancelPackage id={asked.id} onClose={settle} />}
      {asked?.act === 'status' && <ChangePackageStatus id={asked.id} onClose={settle} />}
    </>
  )
}
