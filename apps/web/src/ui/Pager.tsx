import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button.tsx'
import { formatNumber, formatTotal } from './format.ts'
import { IconButton } from './IconButton.tsx'
import { Menu, MenuRadios } from './Menu.tsx'

interface PagerProps {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  /** There are more than were counted. */
  more?: boolean | undefined
  onPage: (page: number) => void
  onPageSize?: (pageSize: number) => void
  sizes?: readonly number[]
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, pageSize, total, more = false, onPage, onPageSize, sizes = [25, 50, 100] }: PagerProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = more ? page * pageSize : Math.min(page * pageSize, total)
  return (
    <nav aria-label="Pages" className="flex min-h-13 items-center gap-2 px-4 py-2 text-cell text-2">
      <span role="status" className="num flex-1">
        {formatNumber(first)}–{formatNumber(last)} of {formatTotal(Math.max(total, more ? last : 0), more)}
      </span>
      {onPageSize && (
        <Menu
          trigger={
            <Button variant="ghost" size="sm" iconAfter={ChevronDown}>
              Rows <span className="num font-semibold text-text">{pageSize}</span>
            </Button>
          }
        >
          <MenuRadios
            label="Rows on a page"
            value={String(pageSize)}
            onChange={(value) => onPageSize(Number(value))}
            options={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          />
        </Menu>
      )}
      <IconButton
        icon={ChevronLeft}
        aria-label="Previous page"
        size="sm"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        aria-label="Next page"
        size="sm"
        disabled={!more && last >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
