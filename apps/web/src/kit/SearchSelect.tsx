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
  const wanted = typed.trim().slice(0, 100)
  const asked = useSettled(wanted, pause)
  const found = useFind(asked ? { q: asked } : {})
  const answered = (found.currentData ?? []).map(asOption)
  // What was found for fewer letters must not be taken for what is typed by now.
  const options = wanted === asked ? answered : []
  const known = answered.find((option) => option.value === value)
  const [chosen] = useFind({ id: value ?? '' }, { skip: !value || known !== undefined }).currentData ?? []
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
      loading={options.length === 0 && (found.isFetching || wanted !== asked)}
      valueLabel={known?.label ?? (chosen && asOption(chosen).label)}
      empty={found.error ? failed : empty}
    />
  )
}
