import { type ComponentProps, useState } from 'react'
import { Combobox } from '../ui/Combobox.tsx'
import type { Option } from '../ui/option.ts'
import { useSettled } from './useSettled.ts'

type Asked = { q?: string; id?: string }

export interface SearchSelectProps<Found = unknown>
  extends Omit<
    ComponentProps<typeof Combobox>,
    'options' | 'onSearch' | 'loading' | 'valueLabel' | 'placeholder' | 'empty' | 'onChange'
  > {
  /** Told the value that was chosen, and all that was found of it. */
  onChange: (value: string, found?: Found) => void
}

interface SearchProps<Found> extends SearchSelectProps<Found> {
  /** Asks the server for what is typed, or for the one of an id. */
  useFind: (
    asked: Asked,
    options?: { skip: boolean },
  ) => { currentData?: Found[]; isFetching: boolean; error?: unknown }
  asOption: (found: Found) => Option
  placeholder: string
  empty: string
  /** What is said in place of the options when the server does not answer. */
  failed: string
}

const pause = 250

/** One of many, searched on the server while one types; the chosen one keeps its name. */
export function SearchSelect<Found>({
  value,
  onChange,
  useFind,
  asOption,
  empty,
  failed,
  ...rest
}: SearchProps<Found>) {
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed.trim().slice(0, 100), pause)
  const found = useFind(asked ? { q: asked } : {})
  const options = (found.currentData ?? []).map(asOption)
  const known = options.some((option) => option.value === value)
  const [chosen] = useFind({ id: value ?? '' }, { skip: !value || known }).currentData ?? []
  return (
    <Combobox
      {...rest}
      value={value}
      onChange={(next) => {
        onChange(
          next,
          found.currentData?.find((one) => asOption(one).value === next),
        )
        setTyped('')
      }}
      options={options}
      onSearch={setTyped}
      loading={found.isFetching && options.length === 0}
      valueLabel={chosen && asOption(chosen).label}
      empty={found.error ? failed : empty}
    />
  )
}
