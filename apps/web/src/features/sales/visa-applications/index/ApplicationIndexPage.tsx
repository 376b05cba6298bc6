import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { Eye, Pencil, Plus } from 'lucide-react'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { type ListView, ResourceIndex } from '../../../../kit/ResourceIndex.tsx'
import { SaveView } from '../../../../kit/SaveView.tsx'
import { useStored } from '../../../../kit/useStored.ts'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { MenuItem } from '../../../../ui/Menu.tsx'
import { applicationCrumbs, applicationHref, applicationNoun } from '../application-words.ts'
import { useListApplicationsQuery } from '../applications.api.ts'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationFilters } from './ApplicationFilters.tsx'
import { ListExport } from '../../../../shared/exports/ListExport.tsx'

const one = { pageSize: 1 }
const total = (result: { data?: { meta: { total: number } } }) => result.data?.meta.total

/** The ways people look at applications every day, each with how many there are. */
function useViews(ofHouse: boolean): ListView[] {
  const count = {
    all: total(useListApplicationsQuery({ query: one })),
    open: total(useListApplicationsQuery({ query: { ...one, group: 'open' } })),
    waiting: total(useListApplicationsQuery({ query: { ...one, group: 'waiting' } })),
    overdue: total(useListApplicationsQuery({ query: { ...one, overdue: 'yes' } })),
    otb: total(useListApplicationsQuery({ query: { ...one, otb: 'Needed' } }, { skip: !ofHouse })),
    done: total(useListApplicationsQuery({ query: { ...one, group: 'done' } })),
  }
  return [
    { key: 'all', label: 'All', filters: {}, count: count.all },
    {
      key: 'open',
      label: ofHouse ? 'To work on' : 'With us',
      filters: { group: 'open' },
      count: count.open,
      empty: (
        <EmptyState title={ofHouse ? 'Everything is worked off' : 'Nothing is being worked on'}>
          {ofHouse ? 'What agents submit next appears here.' : 'Applications you have submitted appear here.'}
        </EmptyState>
      ),
    },
    {
      key: 'overdue',
      label: 'Overdue',
      filters: { overdue: 'yes' },
      count: count.overdue,
      empty: <EmptyState title="Nothing is overdue">Every open application still has time until its day.</EmptyState>,
    },
    {
      key: 'waiting',
      label: ofHouse ? 'Waiting for agents' : 'Waiting for you',
      filters: { group: 'waiting' },
      count: count.waiting,
      empty: (
        <EmptyState title={ofHouse ? 'Nobody is waited for' : 'Nothing waits for you'}>
          {ofHouse
            ? 'Applications that lack a document or a payment stand here.'
            : 'Drafts, open payments and documents we ask you for stand here.'}
        </EmptyState>
      ),
    },
    ...(ofHouse
      ? [
          {
            key: 'otb',
            label: 'OK to board',
            filters: { otb: 'Needed' },
            count: count.otb,
            empty: (
              <EmptyState title="No airline has to be asked">
                Applications whose people need an OK to board stand here.
              </EmptyState>
            ),
          },
        ]
      : []),
    { key: 'done', label: 'Decided', filters: { group: 'done' }, count: count.done },
  ]
}

/** The applications of the own organisation; for the house the queue of all of them, with ages and what is overdue. */
export function ApplicationIndexPage() {
  const user = useUser()
  const ofHouse = user?.permissions.includes('visas.process') ?? false
  const views = useViews(ofHouse)
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:${applicationNoun.many}`, [])
  return (
    <ResourceIndex
      title="VisaPortal"
      noun={applicationNoun}
      crumbs={applicationCrumbs()}
      contract={visaApplications.list}
      useList={useListApplicationsQuery}
      beside={<ListExport list="visa-applications" />}
      columns={applicationColumns(ofHouse)}
      rowName={(row) => row.reference}
      rowTo={(row) => applicationHref(row, ofHouse)}
      rowMenu={(row) =>
        row.status === 'Draft' && !ofHouse ? (
          <MenuItem icon={Pencil} to={applicationHref(row, ofHouse)}>
            Continue
          </MenuItem>
        ) : (
          <MenuItem icon={Eye} to={applicationHref(row, ofHouse)}>
            Open
          </MenuItem>
        )
      }
      search="Reference or name"
      filters={
        <>
          <ApplicationFilters ofHouse={ofHouse} />
          <SaveView given={views} own={own} onOwn={setOwn} />
        </>
      }
      views={[...views, ...own]}
      action={
        ofHouse ? undefined : (
          <ButtonLink to={paths.dashboard.visaPortal.create.href()} variant="primary" icon={Plus}>
            New application
          </ButtonLink>
        )
      }
    />
  )
}
