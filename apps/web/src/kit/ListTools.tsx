import { Columns3, Rows3 } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Menu, MenuCheck, MenuRadios } from '../ui/Menu.tsx'
import type { TableDensity } from '../ui/Table.tsx'

interface ListToolsProps {
  columns: readonly { key: string; header: string }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  density: TableDensity
  onDensity: (density: TableDensity) => void
}

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'normal', label: 'Normal' },
  { value: 'comfortable', label: 'Comfortable' },
]

/** The choice of columns and of row height; the first column always stays, since it is the way into the row. */
export function ListTools({ columns, hidden, onHidden, density, onDensity }: ListToolsProps) {
  return (
    <div className="ml-auto flex items-center gap-1 max-md:hidden">
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon={Columns3}>
            Columns
          </Button>
        }
      >
        {columns.slice(1).map(({ key, header }) => (
          <MenuCheck
            key={key}
            checked={!hidden.includes(key)}
            onChange={(on) => onHidden(on ? hidden.filter((other) => other !== key) : [...hidden, key])}
          >
            {header}
          </MenuCheck>
        ))}
      </Menu>
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon={Rows3}>
            Density
          </Button>
        }
      >
        <MenuRadios
          label="Density"
          value={density}
          onChange={(value) => onDensity(value as TableDensity)}
          options={densities}
        />
      </Menu>
    </div>
  )
}
