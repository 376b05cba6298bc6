import { useStored } from '../../kit/useStored.ts'

type Folded = { dashboard?: boolean; crm?: boolean }

/** Whether the sidebar of an area is folded; the browser remembers it. */
export function useFolded(area: keyof Folded): [boolean, () => void] {
  const [all, setAll] = useStored<Folded>('sidebar', {})
  const folded = all[area] ?? false
  return [folded, () => setAll({ ...all, [area]: !folded })]
}
