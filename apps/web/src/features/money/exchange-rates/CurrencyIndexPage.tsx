import { currencyRates } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import { Plus } from 'lucide-react'
import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { currencyColumns } from './currency-columns.tsx'
import { currencyCrumbs, currencyNoun } from './currency-words.ts'
import { useListCurrencyRatesQuery } from './currencies.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const to = paths.crm.currencyManagement
const views: ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'own', label: 'Own rates', filters: { whose: 'own' } },
  { key: 'house', label: 'Rates of the house', filters: { whose: 'house' } },
]

/** What each currency costs today: by the own rate where there is one, else by the house's. */
export function CurrencyIndexPage() {
  const sets = useRight('people')
  return (
    <ResourceIndex
      title="Currency Management"
      noun={currencyNoun}
      crumbs={currencyCrumbs()}
      contract={currencyRates.list}
      useList={useListCurrencyRatesQuery}
      beside={<ListExport list="currencies" />}
      columns={currencyColumns}
      rowName={(row) => `${row.country}, ${row.code}`}
      rowTo={({ id }) => to.edit.href({ id })}
      search="Country or currency"
      views={views}
      action={
        sets && (
          <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
            New currency
          </ButtonLink>
        )
      }
    />
  )
}
