import { type Visa, visas } from '@karavan/contracts/catalogue/visas/visa.contract'
import { countries } from '@karavan/domain/base/currency'
import { visaCategories, visaEntries } from '@karavan/domain/catalogue/visas/visa'
import { BadgeIndianRupee, Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { offeredChoices } from '../../../shared/record/offered.tsx'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { recordRows } from '../../../kit/RecordItems.tsx'
import { ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { DeleteVisa } from './DeleteVisa.tsx'
import { visaColumns } from './visa-columns.tsx'
import { categoryWords, entryWords, visaCrumbs, visaNoun } from './visa-words.ts'
import { useListVisasQuery } from './visas.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const to = paths.dashboard.visa

function VisaFilters() {
  return (
    <>
      <FilterChip name="country" label="Country" options={countries.map((value) => ({ value, label: value }))} />
      <FilterChip
        name="category"
        label="Category"
        options={visaCategories.map((value) => ({ value, label: categoryWords[value] }))}
      />
      <FilterChip
        name="entry"
        label="Entries"
        options={visaEntries.map((value) => ({ value, label: entryWords[value] }))}
      />
      <FilterChip name="status" label="Status" options={offeredChoices} />
    </>
  )
}

/** All visas the house can get. */
export function VisaIndexPage() {
  const [doomed, setDoomed] = useState<Visa | null>(null)
  return (
    <>
      <ResourceIndex
        title="Visa"
        noun={visaNoun}
        crumbs={visaCrumbs()}
        contract={visas.list}
        useList={useListVisasQuery}
        beside={<ListExport list="visas" />}
        columns={visaColumns}
        rowName={(row) => `${row.name}, ${row.country}`}
        {...recordRows<Visa>(to, setDoomed, (row) => (
          <MenuItem icon={BadgeIndianRupee} to={`${paths.dashboard.visaRates.index.href()}?visaId=${row.id}`}>
            Rates
          </MenuItem>
        ))}
        search="Country or name"
        filters={<VisaFilters />}
        action={
          <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
            New visa
          </ButtonLink>
        }
      />
      <DeleteVisa visa={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
