import { itineraryStatuses } from '@karavan/domain/itineraries/plan'
import { themes } from '@karavan/domain/itineraries/theme'
import { useEffect, useState } from 'react'
import { useListPlacesQuery } from '../../../app/places.api.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { AddChip, Chip } from '../../../ui/Chip.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { useFindTripAgenciesQuery } from './office.api.ts'
import { statusWords } from './office-words.ts'

const pause = 250

interface PickChipProps {
  name: string
  label: string
  /** The words of what is chosen. */
  chosen: string | undefined
  options: readonly { value: string; label: string; hint?: string }[]
  onSearch?: (typed: string) => void
  onOpen?: (open: boolean) => void
  loading?: boolean
}

/** A filter of one of many, found by typing. */
function PickChip({ name, label, chosen, options, onSearch, onOpen, loading }: PickChipProps) {
  const { filters, change } = useList()
  const [open, setOpen] = useState(false)
  const show = (now: boolean) => {
    setOpen(now)
    onOpen?.(now)
  }
  if (filters[name]) {
    const words = `${label}: ${chosen ?? 'one'}`
    return (
      <Chip removeLabel={`Remove ${words}`} onRemove={() => change({ filters: { [name]: undefined } })}>
        {words}
      </Chip>
    )
  }
  return (
    <Popover label={label} open={open} onOpenChange={show} trigger={<AddChip>{label}</AddChip>} className="w-72">
      <Field label={label}>
        <Combobox
          value=""
          options={options}
          onSearch={onSearch}
          onChange={(next) => {
            change({ filters: { [name]: next } })
            show(false)
          }}
          loading={loading}
          placeholder="Type to search"
          empty="Nothing of this name"
        />
      </Field>
    </Popover>
  )
}

function PlaceChip() {
  const { filters } = useList()
  const { data, isFetching } = useListPlacesQuery()
  const options = (data?.data ?? []).map(({ id, location, country }) => ({ value: id, label: location, hint: country }))
  const chosen = options.find(({ value }) => value === filters.locationId)?.label
  return <PickChip name="locationId" label="Place" chosen={chosen} options={options} loading={isFetching && !data} />
}

function AgencyChip() {
  const { filters } = useList()
  const { orgId } = filters
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setAsked(typed.trim().slice(0, 100)), pause)
    return () => clearTimeout(waiting)
  }, [typed])
  const found = useFindTripAgenciesQuery(asked ? { q: asked } : {}, { skip: !open })
  const chosen = useFindTripAgenciesQuery({ orgId }, { skip: !orgId }).currentData?.[0]
  return (
    <PickChip
      name="orgId"
      label="Organisation"
      chosen={chosen?.name}
      options={(found.currentData ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={setTyped}
      onOpen={setOpen}
      loading={found.isFetching}
    />
  )
}

/** The filters of the office's list; that of the organisation is for the house. */
export const ItineraryFilters = ({ ofHouse }: { ofHouse: boolean }) => (
  <>
    <PlaceChip />
    <FilterChip name="theme" label="Theme" options={themes.map((theme) => ({ value: theme, label: theme }))} />
    <FilterChip
      name="status"
      label="Status"
      options={itineraryStatuses.map((value) => ({ value, label: statusWords[value].words }))}
    />
    {ofHouse && <AgencyChip />}
  </>
)
