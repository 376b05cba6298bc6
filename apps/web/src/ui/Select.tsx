import { Combobox } from './Combobox.tsx'
import { ListSelect, type SelectProps } from './ListSelect.tsx'

/** One of a list; from eight options on it can be searched by typing. */
export function Select(props: SelectProps) {
  return props.options.length >= 8 ? <Combobox {...props} /> : <ListSelect {...props} />
}
