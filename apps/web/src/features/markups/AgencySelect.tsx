import { type ComponentProps, useEffect, useState } from 'react'
import { Combobox } from '../../ui/Combobox.tsx'
import { type Agency, useFindAgenciesQuery } from './markups.api.ts'

type AgencySelectProps = Omit<ComponentProps<typeof Combobox>, 'options' | 'onSearch' | 'loading' | 'valueLabel'>

const pause = 250

const asOption = ({ id, name, agentId }: Agency) => ({ value: id, label: name, hint: agentId ?? undefined })

/** One of all agencies, searched on the server while one types; the chosen one keeps its name. */
export function AgencySelect({ value, onChange, ...rest }: AgencySelectProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setAsked(typed.trim().slice(0, 100)), pause)
    return () => clearTimeout(waiting)
  }, [typed])
  const found = useFindAgenciesQuery(asked ? { q: asked } : {})
  const options = (found.currentData ?? []).map(asOption)
  const known = options.some((option) => option.value === value)
  const chosen = useFindAgenciesQuery({ orgId: value ?? '' }, { skip: !value || known })
  return (
    <Combobox
      {...rest}
      value={value}
      onChange={(next) => {
        onChange(next)
        setTyped('')
      }}
      options={options}
      onSearch={setTyped}
      loading={found.isFetching && options.length === 0}
      valueLabel={chosen.currentData?.[0]?.name}
      placeholder="Search for an agency"
      empty={found.error ? 'The agencies did not load' : 'No agency of this name'}
    />
  )
}
