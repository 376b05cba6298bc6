import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { CalendarCheck, Check, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { OfferedBadge } from '../../../shared/record/offered.tsx'
import { paths } from '../../../shared/paths.ts'
import { ActivityQuote } from '../../../shared/quote/ActivityQuote.tsx'
import { sceneOf } from '../../../shared/scene.ts'
import { useDayHere } from '../../../shared/today.ts'
import { History } from '../../../kit/History.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceView } from '../../../kit/ResourceView.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatCount, formatDay, formatMoney } from '../../../ui/format.ts'
import { ImageGallery } from '../../../ui/ImageGallery.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useBooks } from '../../../shared/sale/useBooks.ts'
import { useGetActivityHistoryQuery, useGetActivityQuery } from './activities.api.ts'
import {
  activityCrumbs,
  activityHistoryWords,
  activityNoun,
  ageWords,
  closedWords,
  durationWords,
  priceWords,
  stepWords,
  unitWords,
} from './activity-words.ts'
import { DeleteActivity } from './DeleteActivity.tsx'

const to = paths.dashboard.activities

const BookActivity = lazy(() =>
  import('../../../shared/sale/activity/BookActivity.tsx').then((module) => ({ default: module.BookActivity })),
)

function Price({ activity, which }: { activity: Activity; which: 'adult' | 'child' }) {
  const { rates, currency } = activity
  const inr = which === 'adult' ? activity.adultPriceInr : activity.childPriceInr
  const price = which === 'adult' ? activity.adultPrice : activity.childPrice
  const label = which === 'child' ? 'child' : unitWords(activity)
  const other = rates === 'net' ? inr !== null && formatMoney(inr) : formatMoney(price, currency)
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-small text-2">Per {label}</dt>
      <dd className="text-right">
        <span className="num block text-h3">{priceWords(activity, which)}</span>
        {currency !== 'INR' && other && <span className="num block text-cell text-3">{other}</span>}
      </dd>
    </div>
  )
}

function PriceCard({ activity }: { activity: Activity }) {
  return (
    <Card title={activity.rates === 'net' ? 'Net price' : 'Your price'}>
      <dl className="grid gap-3">
        <Price activity={activity} which="adult" />
        {activity.pricedPer === 'person' && <Price activity={activity} which="child" />}
      </dl>
      <p className="mt-4 text-cell text-3">{ageWords(activity)}.</p>
    </Card>
  )
}

function OpenCard({ activity }: { activity: Activity }) {
  const { timings, closedWeekdays, closedDates, dailyCapacity, durationMinutes } = activity
  return (
    <Card title="When it is open">
      <DescriptionList
        columns={2}
        items={[
          { label: 'Takes', value: durationWords(durationMinutes) },
          {
            label: 'Begins',
            value: timings.length > 0 ? <span className="num">{timings.join(', ')}</span> : 'Any time',
          },
          { label: 'Closed', value: closedWords(closedWeekdays) },
          {
            label: 'Places a day',
            value: dailyCapacity === null ? 'As many as come' : formatCount(dailyCapacity, 'person', 'people'),
          },
        ]}
      />
      {closedDates.length > 0 && (
        <div className="mt-4">
          <p className="mb-2 text-small text-3">Also closed on</p>
          <ul className="flex flex-wrap gap-1.5">
            {closedDates.map((day) => (
              <li key={day}>
                <Tag>{formatDay(day)}</Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function TermsCard({ activity: { sellMode, cancellationPolicy } }: { activity: Activity }) {
  const steps = [...cancellationPolicy].sort((a, b) => b.daysBefore - a.daysBefore)
  return (
    <Card title="How it is booked">
      <DescriptionList
        columns={2}
        items={[
          { label: 'Confirmed', value: sellMode === 'instant' ? 'At once' : 'On request' },
          {
            label: 'Cancellation',
            value:
              steps.length === 0 ? (
                'Free up to the day itself'
              ) : (
                <ul className="grid gap-0.5">
                  {steps.map((step) => (
                    <li key={step.daysBefore}>{stepWords(step)}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  )
}

interface ActivityViewProps {
  activity: Activity
  writes: boolean
  onDeleting: (now: boolean) => void
}

function ActivityView({ activity, writes, onDeleting }: ActivityViewProps) {
  const books = useBooks()
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const today = useDayHere()
  const [params, setParams] = useSearchParams()
  const { id, name, location, country, inclusions } = activity
  return (
    <ResourceView
      title={name}
      crumbs={activityCrumbs(name)}
      badges={
        <>
          {writes && <OfferedBadge status={activity.status} />}
          <Tag>{activity.category}</Tag>
        </>
      }
      sub={`${location}, ${country}`}
      actions={
        <>
          <ActivityQuote activityId={id} name={name} from={today} />
          {activity.status === 'active' && books && (
            <ButtonLink to="?book=true" variant="primary" icon={CalendarCheck}>
              Book
            </ButtonLink>
          )}
        </>
      }
      editTo={writes ? to.edit.href({ id }) : undefined}
      menu={
        writes && (
          <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
            Delete activity
          </MenuItem>
        )
      }
      aside={
        <>
          <PriceCard activity={activity} />
          {writes && (
            <History entity="activity" id={id} words={activityHistoryWords} useHistory={useGetActivityHistoryQuery} />
          )}
        </>
      }
    >
      <ImageGallery
        label={`Pictures of ${name}`}
        images={activity.images.map((url) => ({ url }))}
        fallback={sceneOf(location)}
      />
      <Card title="What it is">
        <p className="max-w-[72ch] whitespace-pre-line text-2">
          {activity.description || <span className="text-3">No description yet.</span>}
        </p>
        {inclusions.length > 0 && (
          <ul className="mt-5 grid gap-2 sm:grid-cols-2" aria-label="Included">
            {inclusions.map((line) => (
              <li key={line} className="flex items-start gap-2">
                <Check size={16} aria-hidden="true" className="mt-1 text-green-t" />
                {line}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <OpenCard activity={activity} />
      <TermsCard activity={activity} />
      {params.get('book') !== null && activity.status === 'active' && (
        <Suspense>
          <BookActivity activity={activity} onClose={() => setParams({}, { replace: true })} />
        </Suspense>
      )}
      <DeleteActivity
        activity={deleting ? activity : null}
        onClose={() => setDeleting(false)}
        onDeleting={onDeleting}
        onDeleted={() => void navigate(to.index.href(), { replace: true })}
      />
    </ResourceView>
  )
}

/** One activity: its pictures and facts, what it costs this caller, when it is open and what happened to it. */
export function ActivityViewPage() {
  const { id = '' } = useParams()
  const writes = useUser()?.permissions.includes('catalogue.write') ?? false
  // An activity that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<Activity | null>(null)
  const query = writes ? { rates: 'net' as const } : {}
  const found = useGetActivityQuery({ params: { id }, query }, { skip: !id || going !== null })
  const result = going ? { ...found, currentData: { data: going } } : found
  return (
    <Loaded result={result} noun={activityNoun} backTo={to.index.href()} crumbs={activityCrumbs()}>
      {(activity) => (
        <ActivityView activity={activity} writes={writes} onDeleting={(now) => setGoing(now ? activity : null)} />
      )}
    </Loaded>
  )
}
