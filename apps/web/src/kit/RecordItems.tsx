import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuItem, MenuSeparator } from '../ui/Menu.tsx'

interface RecordItemsProps {
  /** Left out where a record has no page but its form. */
  viewTo?: string
  editTo: string
  onDelete: () => void
  /** What more can be done to it. */
  children?: ReactNode
}

/** What can be done to a record of a catalogue, in the menu of its row. */
export const RecordItems = ({ viewTo, editTo, onDelete, children }: RecordItemsProps) => (
  <>
    {viewTo && (
      <MenuItem icon={Eye} to={viewTo}>
        View
      </MenuItem>
    )}
    <MenuItem icon={Pencil} to={editTo}>
      Edit
    </MenuItem>
    {children}
    <MenuSeparator />
    <MenuItem icon={Trash2} danger onSelect={onDelete}>
      Delete
    </MenuItem>
  </>
)

interface Pages {
  view: { href: (params: { id: string }) => string }
  edit: { href: (params: { id: string }) => string }
}

/** How the rows of a catalogue open, and the menu each of them has. */
export const recordRows = <Row extends { id: string }>(
  to: Pages,
  onDelete: (row: Row) => void,
  more?: (row: Row) => ReactNode,
) => ({
  rowTo: ({ id }: Row) => to.view.href({ id }),
  rowMenu: (row: Row) => (
    <RecordItems
      viewTo={to.view.href({ id: row.id })}
      editTo={to.edit.href({ id: row.id })}
      onDelete={() => onDelete(row)}
    >
      {more?.(row)}
    </RecordItems>
  ),
})
