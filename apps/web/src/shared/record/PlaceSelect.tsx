import type { ComponentProps } from 'react'
import { Combobox } from '../../ui/Combobox.tsx'
import { useListPlacesQuery } from '../api/places.api.ts'

interface PlaceSelectProps
  extends Pick<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'disabled'> {
  /** The record as it was read, whose place may not be on the list any more. */
  record?: { locationId: string; location: string }
}

/** The place of a record of the catalogue. */
export function PlaceSelect({ record, ...control }: PlaceSelectProps) {
  const { data, isLoading } = useListPlacesQuery()
  return (
    <Combobox
      {...control}
      options={(data?.data ?? []).map(({ id, displayName, country }) => ({
        value: id,
        label: displayName,
        hint: country,
      }))}
      valueLabel={record && record.locationId === control.value ? record.location : undefined}
      loading={isLoading}
      placeholder="Search for a place"
      empty="No place of this name"
    />
  )
}
