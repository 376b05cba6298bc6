import { type ItineraryRow, itineraries } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { Eye, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../../shared/hooks.ts'
import { type ListView, ResourceIndex } from '../../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { MenuItem } from '../../../../ui/Menu.tsx'
import { useListItinerariesQuery } from '../itineraries.api.ts'
import { useCountItinerariesQuery } from '../public/public.api.ts'
import { DeleteItinerary } from './DeleteItinerary.tsx'
import { ItineraryFilters } from './ItineraryFilters.tsx'
import { ItineraryMenu } from './ItineraryMenu.tsx'
import { itineraryColumns } from './itinerary-columns.tsx'
import { mayEdit, office, officeCrumbs } from './office-words.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { useItineraryActs } from './useItineraryActs.ts'
import { ListExport } from '../../../../shared/exports/ListExport.tsx'

type Asked = { query: object }

const useSingle = (sent: Asked) => useListItinerariesQuery({ kind: 'single', ...sent })
const useMulti = (sent: Asked) => useListItinerariesQuery({ kind: 'multi', ...sent })

/** What is on sale and the own, for the house what is on sale and everybody's, each with how many there are. */
function useViews(kind: ItineraryKind, ofHouse: boolean): ListView[] {
  const catalogue = useCountItinerariesQuery({ kind, query: {} }).data
  const own = useCountItinerariesQuery({ kind, query: { scope: 'own' } }, { skip: ofHouse }).data
  const all = useCountItinerariesQuery({ kind, query: { scope: 'all' } }, { skip: !ofHouse }).data
  const { noun, create, to } = office[kind]
  const first = (
    <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
      {create}
    </ButtonLink>
  )
  const house = { key: 'catalogue', label: 'House catalogue', filters: {}, count: catalogue }
  if (ofHouse) return [house, { key: 'all', label: 'All', filters: { scope: 'all' }, count: all }]
  return [
    house,
    {
      key: 'own',
      label: 'My itineraries',
      filters: { scope: 'own' },
      count: own,
      empty: (
        <EmptyState title={`You have no ${noun.many} yet`} actions={first}>
          Customize one of the house catalogue, or plan your own from the first day.
        </EmptyState>
      ),
    },
  ]
}

/** The itineraries of one kind: the house's and the own, with all that can be done to them. */
function ItineraryIndex({ kind }: { kind: ItineraryKind }) {
  const user = useUser()
  const ofHouse = user?.userType === 'Admin'
  const views = useViews(kind, ofHouse)
  const acts = useItineraryActs()
  const [doomed, setDoomed] = useState<ItineraryRow | null>(null)
  const [shared, setShared] = useState<ItineraryRow | null>(null)
  const { title, noun, create, to } = office[kind]
  return (
    <>
      <ResourceIndex
        title={title}
        noun={noun}
        crumbs={officeCrumbs(kind)}
        contract={itineraries.list}
        useList={kind === 'single' ? useSingle : useMulti}
        beside={<ListExport list={kind === 'single' ? 'itineraries' : 'multi-city-itineraries'} />}
        columns={itineraryColumns(ofHouse)}
        rowName={(row) => row.title}
        rowTo={({ id }) => to.view.href({ id })}
        rowMenu={(row) => (
          <>
            <MenuItem icon={Eye} to={to.view.href({ id: row.id })}>
              View
            </MenuItem>
            {mayEdit(row, user) && (
              <MenuItem icon={Pencil} to={to.edit.href({ id: row.id })}>
                Edit
              </MenuItem>
            )}
            <ItineraryMenu
              row={row}
              editable={mayEdit(row, user)}
              acts={acts}
              onShare={() => setShared(row)}
              onDelete={() => setDoomed(row)}
            />
          </>
        )}
        search="Title, place or country"
        filters={<ItineraryFilters ofHouse={ofHouse} />}
        views={views}
        action={
          <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
            {create}
          </ButtonLink>
        }
      />
      <DeleteItinerary itinerary={doomed} onClose={() => setDoomed(null)} />
      {shared && (
        <ShareDialog
          trip={shared}
          asked={{
            startDate: shared.fromPrice?.startDate ?? null,
            adults: 2,
            childrenAges: [],
            category: shared.fromPrice?.category ?? shared.categories[0] ?? 'Standard',
          }}
          open
          onClose={() => setShared(null)}
        />
      )}
    </>
  )
}

/** The itineraries of one city. */
export const ItineraryIndexPage = () => <ItineraryIndex kind="single" />

/** The itineraries of several cities. */
export const MultiCityIndexPage = () => <ItineraryIndex kind="multi" />
