import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuRadios } from '../../../ui/Menu.tsx'
import { shortSortWords, sortWords } from './stay-words.ts'

const sorts = Object.entries(sortWords).map(([value, label]) => ({ value, label }))

interface SortMenuProps {
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  small?: boolean
}

/** The order of the results, which says what it means. */
export function SortMenu({ sort = 'price', onSort, small }: SortMenuProps) {
  const label = sorts.find(({ value }) => value === sort)?.label ?? sortWords.price
  const short = shortSortWords[sort as keyof typeof shortSortWords] ?? label
  return (
    <Menu
      trigger={
        <Button
          icon={small ? undefined : ArrowDownWideNarrow}
          iconAfter={ChevronDown}
          size={small ? 'sm' : 'md'}
          aria-label={small ? `Order: ${short}, ${label}` : `Order: ${label}`}
          className={small ? 'rounded-full!' : undefined}
        >
          {small ? short : label}
        </Button>
      }
    >
      <MenuRadios
        label="Order"
        value={sort}
        onChange={(value) => onSort(value === 'price' ? undefined : value)}
        options={sorts}
      />
    </Menu>
  )
}
