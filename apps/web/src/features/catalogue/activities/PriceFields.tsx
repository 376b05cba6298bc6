import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { currenciesByCountry } from '@karavan/domain/base/currency'
import { useWatch } from 'react-hook-form'
import { useListPlacesQuery } from '../../../shared/api/places.api.ts'
import { FieldCards } from '../../../kit/field-controls.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { ActivityField, type ActivityValues } from './activity-form.ts'

/** The currency of the place chosen in the form around. */
function useCurrency(record: Activity | undefined): string {
  const locationId = useWatch<ActivityValues, 'locationId'>({ name: 'locationId' })
  const place = useListPlacesQuery().data?.data.find(({ id }) => id === locationId)
  const found = place && currenciesByCountry[place.country]?.[0]?.code
  return found ?? (record?.locationId === locationId ? (record?.currency ?? '') : '')
}

/** What it costs the house, for whom, and who counts as what. */
export function PriceFields({ record }: { record?: Activity }) {
  const pricedPer = useWatch<ActivityValues, 'pricedPer'>({ name: 'pricedPer' })
  const currency = useCurrency(record)
  const group = pricedPer === 'group'
  return (
    <FormSection
      title="Price"
      about={`Net, in ${currency || 'the currency of the place'}. What others see has your markup on it.`}
    >
      <ActivityField name="pricedPer" label="Priced per" group className="sm:col-span-2">
        {(field) => (
          <FieldCards
            field={field}
            options={[
              { value: 'person', label: 'Person', detail: 'Adults and children have a price each' },
              { value: 'group', label: 'Group', detail: 'One price for a car, a boat or a guide' },
            ]}
          />
        )}
      </ActivityField>
      <ActivityField name="adultPrice" label={group ? 'Price of a group' : 'Adult'}>
        {(field) => <MoneyInput {...field} sign={currency} />}
      </ActivityField>
      {group ? (
        <ActivityField name="groupSize" label="People in a group" help="At most; more people take another group">
          {(field) => <NumberInput {...field} />}
        </ActivityField>
      ) : (
        <ActivityField name="childPrice" label="Child" help="0 when children cost nothing">
          {(field) => <MoneyInput {...field} sign={currency} />}
        </ActivityField>
      )}
      <ActivityField name="minAge" label="Youngest allowed" help="0 for every age">
        {(field) => <NumberInput {...field} unit="years" />}
      </ActivityField>
      {!group && (
        <>
          <ActivityField name="freeUnderAge" label="Free under">
            {(field) => <NumberInput {...field} unit="years" />}
          </ActivityField>
          <ActivityField name="adultFromAge" label="Adult price from">
            {(field) => <NumberInput {...field} unit="years" />}
          </ActivityField>
        </>
      )}
    </FormSection>
  )
}
