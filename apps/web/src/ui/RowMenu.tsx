import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { Menu } from './Menu.tsx'

/** The ⋯ at the end of a row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${name}`} />}>{children}</Menu>
}
