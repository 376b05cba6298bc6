import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { activityCategories } from '@karavan/domain/catalogue/activities/activity'
import { PicturesInput } from '../../../shared/record/PicturesInput.tsx'
import { useListPlacesQuery } from '../../../shared/api/places.api.ts'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TagInput } from '../../../ui/TagInput.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { ActivityField } from './activity-form.ts'

/** What the activity is and where: everything but its price and its hours. */
export function ActivityFields({ record }: { record?: Activity }) {
  const { data, isLoading } = useListPlacesQuery()
  const places = data?.data ?? []
  const nameOf = (id: string) => places.find((one) => one.id === id)?.displayName ?? 'Another place'
  return (
    <>
      <FormSection title="Activity" about="What people read first.">
        <ActivityField name="name" label="Name" className="sm:col-span-2">
          {(field) => <Input {...field} />}
        </ActivityField>
        <ActivityField name="locationId" label="Place" help="Its country decides the currency" show={nameOf}>
          {(field) => (
            <Combobox
              {...field}
              options={places.map(({ id, displayName, country }) => ({ value: id, label: displayName, hint: country }))}
              valueLabel={record?.locationId === field.value ? record.location : undefined}
              loading={isLoading}
              placeholder="Search for a place"
              empty="No place of this name"
            />
          )}
        </ActivityField>
        <ActivityField name="category" label="Category" help="A transfer is planned and priced like the rest">
          {(field) => <Select {...field} options={activityCategories.map((value) => ({ value, label: value }))} />}
        </ActivityField>
        <ActivityField name="description" label="Description" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={4} />}
        </ActivityField>
        <ActivityField
          name="inclusions"
          label="Included"
          optional
          help="One at a time, such as Pick-up from the hotel"
          className="sm:col-span-2"
          show={(value) => value.join(', ')}
        >
          {({ value, onChange, onBlur, ref }) => (
            <TagInput values={value} onChange={onChange} onBlur={onBlur} ref={ref} />
          )}
        </ActivityField>
        <ActivityField name="status" label="Status" group className="sm:col-span-2">
          {(field) => (
            <RadioCards
              columns={2}
              value={field.value}
              onChange={field.onChange}
              options={[
                { value: 'active', label: 'Active', detail: 'Offered to everybody who plans a trip' },
                { value: 'inactive', label: 'Inactive', detail: 'Kept, and seen by Admins only' },
              ]}
            />
          )}
        </ActivityField>
      </FormSection>

      <FormSection title="Pictures" about="The first one is the cover; drag to change the order.">
        <ActivityField
          name="images"
          label="Pictures of the activity"
          optional
          group
          hideLabel
          className="sm:col-span-2"
          show={(value) => `${value.length} pictures`}
        >
          {({ value, onChange }) => <PicturesInput value={value} onChange={onChange} max={20} />}
        </ActivityField>
      </FormSection>
    </>
  )
}
