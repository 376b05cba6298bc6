import { otherTaxThan, proposedTax } from '@karavan/domain/crm/quotation-tax'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Input } from '../../../../ui/Input.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { taxWords } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { QuotationField } from './quotation-form.ts'
import type { QuotationValues } from './quotation-values.ts'

/** What the lines propose, and that treatment again where another one is chosen. */
export function useProposedTax() {
  const { rates } = useBuilder()
  const [options, taxAs] = useWatch<QuotationValues, ['options', 'taxAs']>({ name: ['options', 'taxAs'] })
  const registered = rates?.registered ?? true
  return {
    proposed: rates && proposedTax({ options }, { registered }),
    other: rates && otherTaxThan({ options, taxAs }, { registered }),
  }
}

/** The tax of a quotation; it follows what its lines propose until somebody chooses another, and says why. */
export function TaxFields() {
  const { getValues, setValue } = useFormContext<QuotationValues>()
  const { proposed, other } = useProposedTax()
  const { rates } = useBuilder()
  const before = useRef<typeof proposed | undefined>(undefined)
  useEffect(() => {
    if (!rates) return
    const first = before.current === undefined
    const followed = before.current === null || before.current === getValues('taxAs')
    if (!first && proposed && followed && !getValues('taxReason').trim())
      setValue('taxAs', proposed, { shouldDirty: true })
    before.current = proposed
  }, [rates, proposed, getValues, setValue])
  return (
    <>
      <QuotationField name="taxAs" label="Tax" group className="sm:col-span-2" show={(value) => taxWords[value].label}>
        {({ value, onChange }) => (
          <RadioCards
            columns={3}
            value={value}
            onChange={onChange}
            options={taxTreatments.map((treatment) => ({
              value: treatment,
              label: taxWords[treatment].label,
              detail: (
                <>
                  {taxWords[treatment].detail}
                  {treatment === proposed && <Tag className="mt-1.5">Proposed</Tag>}
                </>
              ),
            }))}
          />
        )}
      </QuotationField>
      {other && (
        <QuotationField
          name="taxReason"
          label="Why another tax"
          className="sm:col-span-2"
          help={`Needed before it is sent; its services propose: ${taxWords[other].label.toLowerCase()}`}
        >
          {(field) => <Input {...field} maxLength={200} />}
        </QuotationField>
      )}
    </>
  )
}
