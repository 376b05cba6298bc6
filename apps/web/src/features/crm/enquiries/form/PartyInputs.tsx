import { useFormContext, useWatch } from 'react-hook-form'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { EnquiryField, type EnquiryValues } from './enquiry-form.ts'

/** Who travels: adults, children with their ages, and infants. */
export function PartyInputs() {
  const children = useWatch<EnquiryValues, 'children'>({ name: 'children' }) ?? 0
  const { getValues, setValue } = useFormContext<EnquiryValues>()

  /** Ages beyond the number of children would be of nobody. */
  function keepAges(count: number | null) {
    const ages = getValues('childrenAges')
    if (ages.length > (count ?? 0)) setValue('childrenAges', ages.slice(0, count ?? 0), { shouldDirty: true })
  }

  return (
    <>
      <div className="grid grid-cols-3 gap-x-4 sm:col-span-2">
        <EnquiryField name="adults" label="Adults">
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </EnquiryField>
        <EnquiryField name="children" label="Children" optional>
          {({ onChange, ...field }) => (
            <NumberInput
              {...field}
              inputMode="numeric"
              onChange={(count) => {
                onChange(count)
                keepAges(count)
              }}
            />
          )}
        </EnquiryField>
        <EnquiryField name="infants" label="Infants" optional>
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </EnquiryField>
      </div>
      {children > 0 && (
        <EnquiryField
          name="childrenAges"
          label="Ages of the children"
          optional
          className="sm:col-span-2"
          help="One at a time, such as 7"
          show={(ages) => ages.join(', ')}
        >
          {({ value, onChange, onBlur, ref }) => (
            <TagInput
              repeats
              values={value.map(String)}
              onChange={(ages) => onChange(ages.map(Number))}
              onBlur={onBlur}
              ref={ref}
              placeholder="Age and Enter"
            />
          )}
        </EnquiryField>
      )}
    </>
  )
}
