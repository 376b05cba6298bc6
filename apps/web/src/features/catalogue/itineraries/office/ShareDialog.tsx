import { seesNoCost } from '@karavan/domain/base/access/rights'
import type { Itinerary, itineraries } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../../shared/hooks.ts'
import { copyText } from '../../../../kit/copy-text.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClasses } from '../../../../ui/button-classes.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { ListSelect } from '../../../../ui/ListSelect.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { useShareItineraryMutation } from '../itineraries.api.ts'
import { lengthWords } from '../public/card-words.ts'
import { partyWords } from '../trip/trip-words.ts'
import { ShareList } from './ShareList.tsx'

type Link = Got<typeof itineraries.share>['data']
type Shared = Pick<Itinerary, 'id' | 'kind' | 'title' | 'nights' | 'days'>

const lasting = [7, 14, 30, 60, 90].map((days) => ({ value: String(days), label: `${days} days` }))

/** What is sent along with a link where the house has no words of its own for it. */
const messageOf = ({ title, nights, days }: Omit<Shared, 'id' | 'kind'>, url: string, company: string): string =>
  `${title} (${lengthWords({ nights, days })}), planned for you by ${company}: ${url}`

interface MadeProps {
  trip: Shared
  link: Link
  company: string
}

/** The new link, which nobody can look up again. */
function Made({ trip, link, company }: MadeProps) {
  const url = new URL(link.path ?? '', window.location.origin).href
  return (
    <Note kind="good" title="The link is ready" className="mt-4">
      <p>
        It is shown this once and works until {formatDate(link.expiresAt)}. Copy it now; a new one can be made at any
        time.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Input
          readOnly
          aria-label="The link"
          value={url}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 basis-64"
        />
        <Button icon={Copy} onClick={() => void copyText(url, 'The link')}>
          Copy
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(link.message ?? messageOf(trip, url, company))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({})}
        >
          <MessageCircle size={16} aria-hidden="true" />
          WhatsApp
        </a>
      </div>
    </Note>
  )
}

interface ShareDialogProps {
  trip: Shared
  /** What the shared page is priced for. */
  asked: TripRequest
  open: boolean
  onClose: () => void
}

/** Makes links to a trip that anybody can open, and withdraws them. */
export function ShareDialog({ trip, asked, open, onClose }: ShareDialogProps) {
  const user = useUser()
  const agency = user?.orgKind === 'agency'
  const ready = agency && user.ownMarkup.itinerary !== undefined
  const [share, { isLoading }] = useShareItineraryMutation()
  const [client, setClient] = useState(true)
  const [days, setDays] = useState('30')
  const [made, setMade] = useState<Link | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  function close() {
    setMade(null)
    setFailed(null)
    onClose()
  }

  async function make() {
    setFailed(null)
    try {
      const answer = await share({
        kind: trip.kind,
        params: { id: trip.id },
        body: { asked, client, days: Number(days) },
      }).unwrap()
      setMade(answer.data)
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(now) => !now && close()}
      title={`Share ${trip.title}`}
      description={
        <>
          Whoever has the link sees the plan and one price in the name of {user?.company_name || 'your company'}, for{' '}
          {partyWords(asked)}
          {asked.startDate ? ` from ${formatDate(asked.startDate)}` : ''}, {asked.category} hotels.
        </>
      }
      width="md"
    >
      <div className="grid gap-4">
        {agency && !seesNoCost(user) && (
          <Field label="The price they see" group>
            <RadioCards
              columns={2}
              value={client ? 'client' : 'own'}
              onChange={(value) => setClient(value === 'client')}
              options={[
                {
                  value: 'client',
                  label: 'What my client pays',
                  detail: ready
                    ? 'With your own markup'
                    : 'Without a price, until your profile has a markup on itineraries',
                },
                { value: 'own', label: 'What I pay', detail: 'For colleagues, not for clients' },
              ]}
            />
          </Field>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Valid for" className="w-40">
            <ListSelect options={lasting} value={days} onChange={setDays} />
          </Field>
          <Button variant="primary" busy={isLoading} busyLabel="Making the link" onClick={() => void make()}>
            {made ? 'Make another link' : 'Make a link'}
          </Button>
        </div>
      </div>
      {failed && (
        <Note kind="bad" className="mt-4">
          {failed}
        </Note>
      )}
      {made && <Made trip={trip} link={made} company={user?.company_name || 'Karavan'} />}
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="mb-2 text-h4">Links made before</h3>
        <ShareList trip={trip} skip={!open} />
      </div>
    </Dialog>
  )
}
