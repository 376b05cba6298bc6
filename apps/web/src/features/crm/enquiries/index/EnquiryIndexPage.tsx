import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { EnquiryGroup, EnquiryKind } from '@karavan/domain/crm/enquiry'
import { CalendarDays, Plus, SquareKanban, Table2 } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListExport } from '../../../../shared/exports/ListExport.tsx'
import { useUser } from '../../../../shared/hooks.ts'
import { ListContext } from '../../../../kit/list-context.ts'
import { ListTools } from '../../../../kit/ListTools.tsx'
import type { ListView } from '../../../../kit/ResourceIndex.tsx'
import { same } from '../../../../kit/same.ts'
import { SaveView } from '../../../../kit/SaveView.tsx'
import { SearchBox } from '../../../../kit/SearchBox.tsx'
import { useListParams } from '../../../../kit/useListParams.ts'
import { useScrollMemory } from '../../../../kit/useScrollMemory.ts'
import { useStored } from '../../../../kit/useStored.ts'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import type { TableDensity } from '../../../../ui/Table.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { enquiryCrumbs, enquiryNoun, enquiryPaths, listTitle } from '../enquiry-words.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import { type Move, useMove } from '../useMove.ts'
import { EnquiryBoard } from './EnquiryBoard.tsx'
import { EnquiryCalendar } from './EnquiryCalendar.tsx'
import { enquiryColumns } from './enquiry-columns.tsx'
import { EnquiryFilters } from './EnquiryFilters.tsx'
import { EnquiryTable } from './EnquiryTable.tsx'
import { TodayStrip } from './TodayStrip.tsx'

const shapes = [
  { value: 'table', label: 'Table', icon: Table2 },
  { value: 'board', label: 'Board', icon: SquareKanban },
  { value: 'calendar', label: 'Calendar', icon: CalendarDays },
] as const
type Shape = (typeof shapes)[number]['value']

/** The group is said by the address of the list, so no filter of its own takes it. */
const contract = { query: enquiries.list.query.omit({ group: true }) }

/** The shape the list is shown in, kept in the address beside its filters. */
function useShape(): [Shape, (shape: Shape) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get('as')
  const shape = shapes.find(({ value }) => value === asked)?.value ?? 'table'
  return [
    shape,
    (next) =>
      setParams(
        (now) => {
          if (next === 'table') now.delete('as')
          else now.set('as', next)
          return now
        },
        { preventScrollReset: true },
      ),
  ]
}

interface EnquiryIndexProps {
  kind: EnquiryKind
  group: EnquiryGroup
}

/** The enquiries of a kind, all or those of a group: as a table, a board or a calendar of follow-ups, by the same filters. */
export function EnquiryIndexPage({ kind, group }: EnquiryIndexProps) {
  const user = useUser()
  const seesAll = user?.userType === 'Admin'
  const list = useListParams(contract)
  const [shape, setShape] = useShape()
  const noun = enquiryNoun(kind)
  const columns = useMemo(() => enquiryColumns(seesAll), [seesAll])
  const [hidden, setHidden] = useStored<string[]>(
    'columns:enquiries',
    columns.filter(({ offAtFirst }) => offAtFirst).map(({ key }) => key),
  )
  const [density, setDensity] = useStored<TableDensity>('density', 'normal')
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:${noun.many}`, [])
  const [moved, setMoved] = useState<Move | null>(null)
  const move = useMove(setMoved)
  const seen = useCallback(() => setMoved(null), [])
  const page = useRef<HTMLDivElement>(null)
  useScrollMemory(page, true, JSON.stringify(list.query))

  const given: ListView[] = [
    { key: 'all', label: 'All', filters: {} },
    { key: 'mine', label: 'Mine', filters: { assignedTo: user?.id ?? '' } },
    { key: 'overdue', label: 'Overdue', filters: { overdue: 'yes' } },
    { key: 'nobody', label: 'Nobody’s', filters: { assignedTo: 'none' } },
  ]
  const views = [...given, ...own]
  const shown = useMemo(
    () => columns.filter(({ key }, index) => index === 0 || !hidden.includes(key)),
    [columns, hidden],
  )
  const title = listTitle(kind, group)
  const create = (
    <ButtonLink to={enquiryPaths[kind].create.href()} variant="primary" icon={Plus}>
      New enquiry
    </ButtonLink>
  )
  const board = { kind, group, onMove: move.begin }

  return (
    <ListContext value={list}>
      <div ref={page}>
        <PageHeader
          title={title}
          crumbs={enquiryCrumbs(kind).slice(0, group === 'all' ? 1 : 2)}
          actions={
            <>
              <Segments label="Show as" options={shapes} value={shape} onChange={setShape} compact />
              {shape === 'table' && <ListExport list={`${kind}-enquiries`} also={{ group }} />}
              {create}
            </>
          }
        />
        <TodayStrip />
        <Tabs
          label="Views"
          className="page-gutter"
          current={views.find(({ filters }) => same(filters, list.filters))?.key ?? ''}
          tabs={views.map(({ key, label, filters }) => ({ key, label, to: list.hrefWith(filters) }))}
        />
        <div className="page-gutter flex flex-wrap items-center gap-2 py-3">
          <SearchBox hint="Name, phone, number" />
          <EnquiryFilters group={group} seesAll={seesAll} />
          <SaveView given={given} own={own} onOwn={setOwn} />
          {list.narrowed && (
            <button type="button" className="link hit ml-1 rounded-xs text-cell" onClick={list.clear}>
              Clear all
            </button>
          )}
          {shape === 'table' && (
            <ListTools
              columns={columns}
              hidden={hidden}
              onHidden={setHidden}
              density={density}
              onDensity={setDensity}
            />
          )}
        </div>
        <div className="page-gutter pb-5">
          {shape === 'table' && (
            <EnquiryTable {...board} label={title} columns={shown} density={density} first={create} />
          )}
          {shape === 'board' && <EnquiryBoard {...board} moving={move.moving} moved={moved} onSeen={seen} />}
          {shape === 'calendar' && <EnquiryCalendar kind={kind} group={group} />}
        </div>
        {move.asked && <MoveDialog move={move.asked} onMove={move.act} onClose={move.leave} />}
      </div>
    </ListContext>
  )
}
