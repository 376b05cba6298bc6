import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { useGetItineraryQuery } from '../itineraries.api.ts'
import { Customize } from './Customize.tsx'
import { tripCrumbs, tripKinds } from './trip-kind.ts'

function CustomizeTrip({ place }: { place: 'public' | 'dashboard' }) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const kind: ItineraryKind = params.get('kind') === 'multi' ? 'multi' : 'single'
  const result = useGetItineraryQuery({ kind, params: { id } })
  const { noun, to } = tripKinds[kind]
  return (
    <Loaded
      result={result}
      noun={noun}
      backTo={place === 'public' ? paths.itineraries.index.href() : to.index.href()}
      crumbs={place === 'public' ? [{ label: 'Itineraries', to: paths.itineraries.index.href() }] : tripCrumbs(kind)}
      skeleton={<FormSkeleton count={8} />}
    >
      {(record) => <Customize key={id} record={record} place={place} />}
    </Loaded>
  )
}

/** Customizes an itinerary under the public header. */
export const CustomizePage = () => (
  <div className="-mb-16 bg-canvas lg:-mb-22">
    <CustomizeTrip place="public" />
  </div>
)

/** Customizes an itinerary in the back office. */
export const DashboardCustomizePage = () => <CustomizeTrip place="dashboard" />
