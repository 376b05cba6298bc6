import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { activityCategories } from '@karavan/domain/catalogue/activities/activity'
import { PlaceSelect } from '../../../shared/record/PlaceSelect.tsx'
import { PicturesInput, picturesField } from '../../../shared/record/PicturesInput.tsx'
import { useListPlacesQuery } from '../../../shared/api/places.api.ts'
import { offeredCards } from '../../../shared/record/offered.tsx'
import { FieldCards } from '../../../kit/field-controls.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TagInput } from '../../../ui/TagInput.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { ActivityField } from './activity-form.ts'

/** What the activity is and where: everything but its price and its hours. */
export function ActivityFields({ record }: { record?: Activity }) {
  const places = useListPlacesQuery().data?.data ?? []
  const nameOf = (id: string) => places.find((one) => one.id === id)?.displayName ?? 'Another place'
  return (
    <>
      <FormSection title="Activity" about="What people read first.">
        <ActivityField name="name" label="Name" className="sm:col-span-2">
          {(field) => <Input {...field} />}
        </ActivityField>
        <ActivityField name="locationId" label="Place" help="Its country decides the currency" show={nameOf}>
          {(field) => <PlaceSelect {...field} record={record} />}
        </ActivityField>
        <ActivityField name="category" label="Category" help="A transfer is planned and priced like the rest">
          {(field) => <Select {...field} options={activityCategories.map((value) => ({ value, label: value }))} />}
        </ActivityField>
        <ActivityField
          name="supplier"
          label="Supplier"
          optional
          help="Of whom we buy it; nobody outside sees this"
          className="sm:col-span-2"
        >
          {(field) => <Input {...field} maxLength={120} />}
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
          {(field) => <FieldCards field={field} options={offeredCards('Offered to everybody who plans a trip')} />}
        </ActivityField>
      </FormSection>

      <FormSection title="Pictures" about="The first one is the cover; drag to change the order.">
        <ActivityField name="images" label="Pictures of the activity" {...picturesField} hideLabel>
          {({ value, onChange }) => <PicturesInput value={value} onChange={onChange} max={20} />}
        </ActivityField>
      </FormSection>
    </>
  )
}
