import { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import { dateIn } from '@karavan/domain/base/dates'
import { Eye, Pencil, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'
import { useRight, useUser } from '../../../shared/hooks.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { SaveView } from '../../../kit/SaveView.tsx'
import { useStored } from '../../../kit/useStored.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { QuotationFilters } from './QuotationFilters.tsx'
import { quotationColumns } from './quotation-columns.tsx'
import { quotationCrumbs, quotationNoun, quotationPaths as to } from './quotation-words.ts'
import { useListQuotationsQuery } from './quotations.api.ts'

const given: readonly ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'drafts', label: 'Drafts', filters: { status: 'Draft' } },
  { key: 'sent', label: 'Sent', filters: { status: 'Sent' } },
  { key: 'viewed', label: 'Viewed', filters: { status: 'Viewed' } },
  { key: 'expiring', label: 'About to expire', filters: { expiring: 'yes' } },
  { key: 'accepted', label: 'Accepted', filters: { status: 'Accepted' } },
]

/** The quotations of the own organisation, all of them for the house: found, filtered and exported. */
export function QuotationIndexPage() {
  const user = useUser()
  const seesAll = user?.userType === 'Admin'
  const { data: today = dateIn('Asia/Kolkata', new Date()) } = useGetHouseDayQuery()
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:${quotationNoun.many}`, [])
  const seesMargin = useRight('margin')
  const quotes = useRight('quote')
  const columns = useMemo(() => quotationColumns(today, { seesAll, seesMargin }), [today, seesAll, seesMargin])
  return (
    <ResourceIndex
      title="All Quotation"
      noun={quotationNoun}
      crumbs={quotationCrumbs().slice(0, 1)}
      contract={quotations.list}
      useList={useListQuotationsQuery}
      columns={columns}
      rowName={(row) => row.number}
      rowTo={({ id }) => to.view.href({ id })}
      rowMenu={({ id, status }) => (
        <>
          <MenuItem icon={Eye} to={to.view.href({ id })}>
            View
          </MenuItem>
          {quotes && status === 'Draft' && (
            <MenuItem icon={Pencil} to={to.edit.href({ id })}>
              Edit
            </MenuItem>
          )}
        </>
      )}
      search="Name, phone, number, trip"
      filters={
        <>
          <QuotationFilters seesAll={seesAll} />
          <SaveView given={given} own={own} onOwn={setOwn} />
        </>
      }
      views={[...given, ...own]}
      beside={<ListExport list="quotations" />}
      action={
        quotes && (
          <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
            New quotation
          </ButtonLink>
        )
      }
    />
  )
}
