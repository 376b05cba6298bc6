import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { RefreshCw, Undo2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { formatDate, formatNumber } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { useBuilder } from './builder-context.ts'
import { AllMarkup } from './MarkupFields.tsx'
import { QuotationField } from './quotation-form.ts'
import type { QuotationValues } from './quotation-values.ts'
import { TaxFields } from './TaxFields.tsx'

/** As many places as a rate is written with, two at least. */
const rateWords = (rate: number): string => formatNumber(rate, Math.max(2, `${rate}`.split('.')[1]?.length ?? 0))

/** The currencies of the lines, each once. */
function useCurrencies(): string[] {
  const [options, extras] = useWatch<QuotationValues, ['options', 'extras']>({ name: ['options', 'extras'] })
  const all = [...options, ...extras].flatMap(({ lines }) => lines.map(({ currency }) => currency))
  return [...new Set(all)].filter((currency) => currency !== 'INR')
}

/** How it is taxed, and the rates its prices are locked to, with the day they are of. */
export function RatesSection({ record }: { record?: Quotation }) {
  const { rates, missing } = useBuilder()
  const refreshRates = useWatch<QuotationValues, 'refreshRates'>({ name: 'refreshRates' })
  const { setValue } = useFormContext<QuotationValues>()
  const used = useCurrencies()
  const take = (now: boolean) => setValue('refreshRates', now, { shouldDirty: true })
  return (
    <FormSection
      title="Markup, tax and rates"
      about="Rates are locked with the version; what was quoted stays as it was."
    >
      <AllMarkup />
      <QuotationField
        name="discountReason"
        label="Reason of a discount"
        className="sm:col-span-2"
        help="Why it earns less than usual; your customer does not see it. Sales below the least margin without one stand among margin leaks."
      >
        {(field) => <Input {...field} maxLength={200} />}
      </QuotationField>
      <TaxFields />
      <div className="grid gap-3 sm:col-span-2">
        {rates && (
          <p className="text-cell text-2">
            Rates of <span className="num font-emphasis text-text">{formatDate(rates.day)}</span>
            {refreshRates && ', locked when you save'}
            {used.length === 0 && '. All lines are in rupees, so only the taxes of that day count.'}
          </p>
        )}
        {rates && used.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-cell">
            {used.map((currency) => (
              <li key={currency} className="num">
                {currency} 1 ={' '}
                {rates.rates[currency] === undefined ? (
                  <span className="text-red-t">no rate</span>
                ) : (
                  `₹${rateWords(rates.rates[currency])}`
                )}
              </li>
            ))}
          </ul>
        )}
        {missing.length > 0 && (
          <Note kind="warning">
            There is no rate for {missing.join(', ')}. Add it in Currency Management, or choose another currency.
          </Note>
        )}
        {record &&
          (refreshRates ? (
            <Button size="sm" icon={Undo2} className="justify-self-start" onClick={() => take(false)}>
              Keep the rates of {formatDate(record.current.rates.day)}
            </Button>
          ) : (
            <Button size="sm" icon={RefreshCw} className="justify-self-start" onClick={() => take(true)}>
              Take today’s rates
            </Button>
          ))}
      </div>
    </FormSection>
  )
}
