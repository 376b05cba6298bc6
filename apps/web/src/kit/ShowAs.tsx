import { ChartColumn, Table2 } from 'lucide-react'
import { Segments } from '../ui/Segments.tsx'

/** Whether figures are drawn or listed. */
export type Shown = 'chart' | 'table'

/** Chooses between a picture and the table behind it. */
export const ShowAs = ({ value, onChange }: { value: Shown; onChange: (value: Shown) => void }) => (
  <Segments
    label="Show as"
    compact
    value={value}
    onChange={onChange}
    options={[
      { value: 'chart', label: 'Chart', icon: ChartColumn },
      { value: 'table', label: 'Table', icon: Table2 },
    ]}
  />
)
