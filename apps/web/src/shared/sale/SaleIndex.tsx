import { Eye, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type ListView, ResourceIndex } from '../../kit/ResourceIndex.tsx'
import { SaveView } from '../../kit/SaveView.tsx'
import { useOpenRecord } from '../../kit/useOpenRecord.ts'
import { useStored } from '../../kit/useStored.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { MenuItem } from '../../ui/Menu.tsx'
import { useUser } from '../hooks.ts'

type UseTotal = (sent: { query: object }, options?: { skip: boolean }) => { data?: { meta: { total: number } } }

/** Makes a hook that says how many rows of a list a view has. */
export function countBy(useList: UseTotal) {
  return function useCount(filters: object, { skip = false } = {}): number | undefined {
    return useList({ query: { pageSize: 1, ...filters } }, { skip }).data?.meta.total
  }
}

/** Whether whoever looks sees the sales of every organisation. */
export const useOfHouse = (): boolean => useUser()?.permissions.includes('users.manage') ?? false

type IndexProps<Row extends { id: string }> = ComponentProps<typeof ResourceIndex<Row>>
type SaleIndexProps<Row extends { id: string }, Act extends string> = Pick<
  IndexProps<Row>,
  'title' | 'noun' | 'crumbs' | 'contract' | 'useList' | 'columns' | 'search'
> & {
  filters: ReactNode
  views: ListView[]
  /** Leads to other lists of the same page; stands before the way to a new one. */
  beside?: ReactNode
  /** Where a new one is begun. */
  newTo: string
  /** The sale that is open beside the list. */
  drawer: (open: { id: string | null; onClose: () => void; onAct: (act: Act, id: string) => void }) => ReactNode
  /** The dialog that asks about an act on a sale. */
  dialog: (asked: { act: Act; id: string; onClose: () => void }) => ReactNode
}

/** The sales of one kind of the own organisation, all of them for the house; one opens beside the list. */
export function SaleIndex<Row extends { id: string; reference: string }, Act extends string>({
  filters,
  views,
  beside,
  newTo,
  drawer,
  dialog,
  ...list
}: SaleIndexProps<Row, Act>) {
  const user = useUser()
  const { open, hrefOf, close } = useOpenRecord()
  const [asked, setAsked] = useState<{ act: Act; id: string } | null>(null)
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:${list.noun.many}`, [])
  return (
    <>
      <ResourceIndex
        {...list}
        rowName={(row) => row.reference}
        rowTo={({ id }) => hrefOf(id)}
        current={open}
        rowMenu={(row) => (
          <MenuItem icon={Eye} to={hrefOf(row.id)}>
            Open
          </MenuItem>
        )}
        filters={
          <>
            {filters}
            <SaveView given={views} own={own} onOwn={setOwn} />
          </>
        }
        views={[...views, ...own]}
        beside={beside}
        action={
          <ButtonLink to={newTo} variant="primary" icon={Plus}>
            New booking
          </ButtonLink>
        }
      />
      {drawer({ id: open, onClose: close, onAct: (act, id) => setAsked({ act, id }) })}
      {asked && dialog({ ...asked, onClose: () => setAsked(null) })}
    </>
  )
}
