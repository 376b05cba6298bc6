import { useFormState } from 'react-hook-form'
import { FormSection } from '../../../kit/FormSection.tsx'
import { PaperList } from './PaperList.tsx'
import { VisaField, type VisaValues } from './visa-form.ts'
import { paperWords } from './visa-words.ts'

/** The papers each applicant hands in. */
export function PaperFields() {
  const { errors } = useFormState<VisaValues>({ name: 'documents' })
  const wrong = Array.isArray(errors.documents) ? errors.documents.map(Boolean) : []
  return (
    <FormSection
      title="Documents"
      about="What each applicant hands in, in this order. A photo is checked for its proportions, a scan for being legible."
    >
      <VisaField
        name="documents"
        label="Documents to submit"
        optional
        group
        hideLabel
        className="sm:col-span-2"
        show={(papers) =>
          papers
            .map(({ name, kind, required }) => `${name} (${paperWords[kind]}${required ? '' : ', optional'})`)
            .join('\n')
        }
      >
        {({ value, onChange, ref }) => <PaperList papers={value} onChange={onChange} wrong={wrong} ref={ref} />}
      </VisaField>
    </FormSection>
  )
}
