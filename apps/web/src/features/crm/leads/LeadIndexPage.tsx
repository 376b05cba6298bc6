import { leadSources, leads } from '@karavan/contracts/crm/leads/lead.contract'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { useOpenRecord } from '../../../kit/useOpenRecord.ts'
import { leadColumns } from './lead-columns.tsx'
import { LeadDrawer } from './LeadDrawer.tsx'
import { leadCrumbs, leadNoun, sourceWords } from './lead-words.ts'
import { useListLeadsQuery } from './leads.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const nobody = { status: 'New' } as const

/** What the public forms sent in; a row opens beside the list. */
export function LeadIndexPage() {
  const { open, hrefOf, close } = useOpenRecord()
  const waiting = useListLeadsQuery({ query: { ...nobody, pageSize: 1 } })
  const views: ListView[] = [
    { key: 'all', label: 'All', filters: {} },
    { key: 'new', label: 'New', filters: nobody, count: waiting.data?.meta.total },
    { key: 'assigned', label: 'Assigned', filters: { status: 'Assigned' } },
    { key: 'answered', label: 'Answered', filters: { status: 'Answered' } },
    { key: 'converted', label: 'Converted', filters: { status: 'Converted' } },
    { key: 'closed', label: 'Closed', filters: { status: 'Closed' } },
  ]
  return (
    <>
      <ResourceIndex
        title="Leads Query"
        noun={leadNoun}
        crumbs={leadCrumbs()}
        contract={leads.list}
        useList={useListLeadsQuery}
        beside={<ListExport list="leads" />}
        columns={leadColumns}
        rowName={(row) => row.name}
        rowTo={(row) => hrefOf(row.id)}
        current={open}
        search="Name, e-mail, phone, number or message"
        filters={
          <FilterChip
            name="source"
            label="Form"
            options={leadSources.map((source) => ({ value: source, label: sourceWords[source] }))}
          />
        }
        views={views}
      />
      <LeadDrawer id={open} onClose={close} />
    </>
  )
}
