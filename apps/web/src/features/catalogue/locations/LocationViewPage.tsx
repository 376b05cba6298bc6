import type { Location } from '@karavan/contracts/catalogue/locations/location.contract'
import { currenciesByCountry } from '@karavan/domain/base/currency'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { OfferedBadge } from '../../../shared/record/offered.tsx'
import { paths } from '../../../shared/paths.ts'
import { History } from '../../../kit/History.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { ImageGallery } from '../../../ui/ImageGallery.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { DeleteLocation } from './DeleteLocation.tsx'
import { locationCrumbs, locationHistoryWords, locationNoun, placeScene, stateName } from './location-words.ts'
import { useGetLocationHistoryQuery, useGetLocationQuery } from './locations.api.ts'
import { PositionCard } from './PositionCard.tsx'

const to = paths.dashboard.location

interface LocationViewProps {
  location: Location
  onDeleting: (now: boolean) => void
}

function LocationView({ location, onDeleting }: LocationViewProps) {
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const { id, displayName, latitude, longitude } = location
  const currency = currenciesByCountry[location.country]?.[0]

  return (
    <ResourceView
      title={displayName}
      crumbs={locationCrumbs(displayName)}
      badges={
        <>
          <OfferedBadge status={location.status} />
          {location.featured && <Tag>Featured</Tag>}
        </>
      }
      editTo={to.edit.href({ id })}
      menu={
        <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
          Delete location
        </MenuItem>
      }
      aside={
        <>
          {latitude !== null && longitude !== null && <PositionCard latitude={latitude} longitude={longitude} />}
          <History entity="location" id={id} words={locationHistoryWords} useHistory={useGetLocationHistoryQuery} />
        </>
      }
    >
      <ImageGallery
        label={`Pictures of ${displayName}`}
        images={location.images.map((url) => ({ url }))}
        fallback={placeScene(location.slug)}
      />
      <Card title="About this place">
        <p className="mb-5 max-w-[72ch] whitespace-pre-line text-2">
          {location.description || <span className="text-3">No description yet.</span>}
        </p>
        <DescriptionList
          columns={2}
          items={[
            { label: 'Name', value: location.location },
            { label: 'Country', value: location.country },
            { label: 'Shown as', value: displayName },
            { label: 'State', value: location.stateCode && stateName(location.stateCode) },
            { label: 'Slug', value: location.slug },
            { label: 'Hotel currency', value: currency && `${currency.code}, ${currency.name}` },
            { label: 'Added', value: formatDateTime(location.createdAt) },
            { label: 'Last changed', value: formatDateTime(location.updatedAt) },
          ]}
        />
      </Card>
      <DeleteLocation
        location={deleting ? location : null}
        onClose={() => setDeleting(false)}
        onDeleting={onDeleting}
        onDeleted={() => void navigate(to.index.href(), { replace: true })}
      />
    </ResourceView>
  )
}

/** One place: its pictures, its facts, where it is and what happened to it. */
export function LocationViewPage() {
  const { id = '' } = useParams()
  // A place that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<Location | null>(null)
  const found = useGetLocationQuery({ params: { id } }, { skip: !id || going !== null })
  const result = going ? { ...found, currentData: { data: going } } : found
  return (
    <Loaded result={result} noun={locationNoun} backTo={to.index.href()} crumbs={locationCrumbs()}>
      {(location) => <LocationView location={location} onDeleting={(now) => setGoing(now ? location : null)} />}
    </Loaded>
  )
}
