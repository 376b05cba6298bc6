import { Ellipsis, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import type { Crumb } from '../ui/Crumbs.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

interface ResourceViewProps {
  title: string
  crumbs: readonly Crumb[]
  badges?: ReactNode
  sub?: ReactNode
  /** The page that edits it. */
  editTo?: string
  /** Whether its actions have a main one; to edit it then stands back. */
  hasMain?: boolean
  /** Other actions, before the ⋯ menu. */
  actions?: ReactNode
  /** The items of the ⋯ menu. */
  menu?: ReactNode
  /** Cards with the facts, two thirds wide. */
  children: ReactNode
  /** Cards beside them: the next step, who it belongs to, what happened. */
  aside?: ReactNode
}

/** The page of one record: what it is, its facts, and beside them what happened to it. */
export function ResourceView({
  title,
  crumbs,
  badges,
  sub,
  editTo,
  hasMain = false,
  actions,
  menu,
  children,
  aside,
}: ResourceViewProps) {
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        badges={badges}
        sub={sub}
        actions={
          <>
            {!hasMain && actions}
            {editTo && (
              <ButtonLink to={editTo} variant={hasMain ? 'secondary' : 'primary'} icon={Pencil}>
                Edit
              </ButtonLink>
            )}
            {hasMain && actions}
            {menu && (
              <Menu trigger={<IconButton icon={Ellipsis} variant="secondary" aria-label={`More for ${title}`} />}>
                {menu}
              </Menu>
            )}
          </>
        }
      />
      <div className="page-gutter grid items-start gap-4 pb-6 lg:grid-cols-3">
        <div className={cx('grid min-w-0 gap-4', aside ? 'lg:col-span-2' : 'lg:col-span-3')}>{children}</div>
        {aside && <aside className="grid min-w-0 gap-4">{aside}</aside>}
      </div>
    </>
  )
}
