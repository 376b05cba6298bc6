import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { mostOffers, type Offer } from '@karavan/domain/catalogue/hotels/offer'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatNumber } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { kindWords, offerWords, scopeWords } from './offer-form.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { ageWords, amountWords } from './sheet-words.ts'
import { useSheet, useStore } from './useSheet.ts'

function OffersCard({ rates }: { rates: HotelRates }) {
  const store = useStore()
  const offers = useSheet(({ history }) => history.now.offers)
  const [edited, setEdited] = useState<Offer | 'new' | null>(null)
  const rooms = new Map(rates.rooms.map(({ id, type }) => [id, type]))
  const set = (change: (list: readonly Offer[]) => Offer[], said: string) =>
    store.apply((sheet) => ({ ...sheet, offers: change(sheet.offers) }), said)

  return (
    <Card
      title="Offers"
      actions={
        offers.length < mostOffers && (
          <Button size="sm" icon={Plus} onClick={() => setEdited('new')}>
            Offer
          </Button>
        )
      }
    >
      {offers.length === 0 ? (
        <p className="text-3">No offers: every stay pays the prices of the sheet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {offers.map((offer) => (
            <li key={offer.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-emphasis">{offer.name}</span>
                  <Tag>{kindWords[offer.kind]}</Tag>
                </p>
                <p className="text-cell text-2">{offerWords(offer, rates.currency)}</p>
                <p className="text-caption text-3">{scopeWords(offer, rooms) || 'All rooms, plans and nights'}</p>
              </div>
              <IconButton
                icon={Pencil}
                size="sm"
                aria-label={`Change ${offer.name}`}
                onClick={() => setEdited(offer)}
              />
              <IconButton
                icon={Trash2}
                size="sm"
                aria-label={`Remove ${offer.name}`}
                onClick={() => set((list) => list.filter(({ id }) => id !== offer.id), `${offer.name} removed`)}
              />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <OfferDialog
          rates={rates}
          offer={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSave={(offer) =>
            set(
              (list) => (edited === 'new' ? [...list, offer] : list.map((one) => (one.id === offer.id ? offer : one))),
              `${offer.name} taken`,
            )
          }
        />
      )}
    </Card>
  )
}

const priceWords = (price: ChildBand['withBed'], currency: string) =>
  'percent' in price
    ? price.percent === 0
      ? 'free'
      : `${formatNumber(price.percent, Number.isInteger(price.percent) ? 0 : 2)} %`
    : `${currency} ${amountWords(price.amount)}`

interface ChildrenCardProps {
  rates: HotelRates
  bands: readonly ChildBand[]
  onChange: () => void
}

function ChildrenCard({ rates, bands, onChange }: ChildrenCardProps) {
  const own = useSheet(({ history }) => history.now.childBands !== null)
  return (
    <Card
      title="Children by age"
      actions={
        <Button size="sm" icon={Pencil} onClick={onChange}>
          Change
        </Button>
      }
    >
      <ul className="grid gap-1.5">
        {bands.map((band) => (
          <li key={band.fromAge} className="flex flex-wrap gap-x-4">
            <span className="num w-16 font-emphasis">{ageWords(band)}</span>
            <span>with a bed {priceWords(band.withBed, rates.currency)}</span>
            <span className="text-2">without {priceWords(band.noBed, rates.currency)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-caption text-3">
        {own ? 'Set for this hotel.' : 'By the child policy of the hotel.'} From {rates.adultFromAge} years on they pay
        as adults.
      </p>
    </Card>
  )
}

function ReleaseCard({ rates }: { rates: HotelRates }) {
  const store = useStore()
  const days = useSheet(({ history }) => history.now.releaseDays)
  return (
    <Card title="On request close to arrival">
      <p className="mb-3 text-cell text-3">
        With fewer days to go a room is sold on request, however it is sold otherwise. Empty: never.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {rates.rooms.map(({ id, type }) => {
          const value = days[id]
          return (
            <Field
              key={id}
              label={type}
              optional
              error={
                value === undefined || (Number.isInteger(value) && value >= 0 && value <= 365)
                  ? undefined
                  : 'Days from 0 to 365'
              }
            >
              <NumberInput
                value={value ?? null}
                unit="days"
                onChange={(next) =>
                  store.apply((sheet) => ({ ...sheet, releaseDays: { ...sheet.releaseDays, [id]: next ?? undefined } }))
                }
              />
            </Field>
          )
        })}
      </div>
    </Card>
  )
}

interface SupplementsTabProps extends ChildrenCardProps {
  /** The grid of stay limits. */
  limits: ReactNode
}

/** What goes with the prices: how long one must stay, offers, children, and when a room is on request. */
export function SupplementsTab({ limits, ...rest }: SupplementsTabProps) {
  return (
    <div className="grid gap-4 pb-6 lg:grid-cols-2">
      <section aria-label="Stay limits" className="min-w-0 lg:col-span-2">
        <h2 className="mb-2 text-h3">Which stays may begin</h2>
        {limits}
      </section>
      <OffersCard rates={rest.rates} />
      <div className="grid content-start gap-4">
        <ChildrenCard {...rest} />
        <ReleaseCard rates={rest.rates} />
      </div>
    </div>
  )
}
