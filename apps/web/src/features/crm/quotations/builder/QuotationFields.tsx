import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { useRef } from 'react'
import { CustomerInputs } from '../../../../shared/customers/CustomerInputs.tsx'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { MovedNote } from '../MovedNote.tsx'
import { DaysSection } from './DaysSection.tsx'
import { ExtrasSection } from './ExtrasSection.tsx'
import { useFirstWrong } from './first-wrong.ts'
import { InstalmentsSection } from './InstalmentsSection.tsx'
import { useListWords } from './list-words.ts'
import { OptionsSection } from './OptionsSection.tsx'
import { RatesSection } from './RatesSection.tsx'
import { TermsSection } from './TermsSection.tsx'
import { TripSection } from './TripSection.tsx'

interface QuotationFieldsProps {
  record?: Quotation
  enquiryNumber: string | null
  /** Those the server found to be like the person sent to it. */
  refused: readonly Duplicate[]
  onSettled: () => void
}

/** All that is written into a quotation. */
export function QuotationFields({ record, enquiryNumber, refused, onSettled }: QuotationFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  useFirstWrong(box)
  useListWords()
  return (
    <div ref={box} className="grid gap-4">
      {record && <MovedNote quotation={record} />}
      <FormSection title="Customer" about={enquiryNumber && `From enquiry ${enquiryNumber}.`}>
        {record ? (
          <p className="sm:col-span-2">
            <span className="block font-emphasis">{record.customerName}</span>
            <span className="text-cell text-3">{[record.phone, record.email].filter(Boolean).join(' · ')}</span>
          </p>
        ) : (
          <CustomerInputs refused={refused} onSettled={onSettled} />
        )}
      </FormSection>
      <TripSection />
      <DaysSection />
      <OptionsSection />
      <ExtrasSection />
      <RatesSection record={record} />
      <TermsSection />
      <InstalmentsSection />
    </div>
  )
}
