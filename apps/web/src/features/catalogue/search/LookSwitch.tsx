import { LayoutList, Map as MapIcon, Rows3 } from 'lucide-react'
import { Segments } from '../../../ui/Segments.tsx'
import type { ResultsLook } from './useResultsLook.ts'

const looks = [
  { value: 'list', label: 'List', icon: Rows3 },
  { value: 'map', label: 'List and map', icon: MapIcon },
  { value: 'cards', label: 'Cards', icon: LayoutList },
] as const

/** How the results are laid out. */
export const LookSwitch = ({ look, onLook }: { look: ResultsLook; onLook: (look: ResultsLook) => void }) => (
  <Segments<ResultsLook> label="Layout" options={looks} value={look} onChange={onLook} compact />
)
