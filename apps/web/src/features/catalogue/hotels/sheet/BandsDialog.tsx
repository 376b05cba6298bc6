import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { type BandPrice, type ChildBand, mostBands } from '@karavan/domain/catalogue/hotels/child-band'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { ageWords } from './sheet-words.ts'
import { useStore } from './useSheet.ts'

type Typed = { toAge: number | null; withBed: Price; noBed: Price }
type Price = { unit: 'percent' | 'amount'; value: number | null }

const typed = (price: BandPrice): Price =>
  'percent' in price ? { unit: 'percent', value: price.percent } : { unit: 'amount', value: price.amount }

const priceOf = ({ unit, value }: Price): BandPrice =>
  unit === 'percent' ? { percent: value ?? 0 } : { amount: value ?? 0 }

const isPrice = ({ unit, value }: Price) =>
  value !== null &&
  value >= 0 &&
  value <= (unit === 'percent' ? 100 : 99_999_999) &&
  Math.round(value * 100) === value * 100

/** Bands follow each other from birth on, so only where each ends is asked; the last ends where adults begin. */
function bandsOf(list: readonly Typed[], adultFrom: number): (ChildBand & { ok: boolean })[] {
  let next = 0
  return list.map((band, index) => {
    const fromAge = next
    const toAge = index === list.length - 1 ? adultFrom - 1 : (band.toAge ?? Number.NaN)
    const ok = Number.isInteger(toAge) && toAge >= fromAge && toAge < adultFrom
    next = ok ? toAge + 1 : fromAge
    return { fromAge, toAge, withBed: priceOf(band.withBed), noBed: priceOf(band.noBed), ok }
  })
}

interface PriceFieldProps {
  label: string
  price: Price
  currency: string
  onChange: (price: Price) => void
}

function PriceField({ label, price, currency, onChange }: PriceFieldProps) {
  return (
    <Field
      label={label}
      error={isPrice(price) ? undefined : price.unit === 'percent' ? 'From 0 to 100' : 'An amount, two places at most'}
    >
      <div className="flex items-center gap-2">
        <NumberInput
          aria-label={label}
          value={price.value}
          onChange={(value) => onChange({ ...price, value })}
          className="w-24"
        />
        <Segments
          label={`${label}: unit`}
          value={price.unit}
          onChange={(unit) => onChange({ ...price, unit })}
          options={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: currency },
          ]}
        />
      </div>
    </Field>
  )
}

interface BandsDialogProps {
  rates: HotelRates
  bands: readonly ChildBand[]
  onClose: () => void
}

/** What children pay by their age, for the whole hotel. */
export function BandsDialog({ rates, bands, onClose }: BandsDialogProps) {
  const store = useStore()
  const { adultFromAge, currency } = rates
  const [list, setList] = useState<Typed[]>(
    bands.map(({ toAge, withBed, noBed }) => ({ toAge, withBed: typed(withBed), noBed: typed(noBed) })),
  )
  const made = bandsOf(list, adultFromAge)
  const good =
    made.length > 0 && made.every(({ ok }) => ok) && list.every((band) => isPrice(band.withBed) && isPrice(band.noBed))
  const change = (at: number, part: Partial<Typed>) =>
    setList(list.map((band, index) => (index === at ? { ...band, ...part } : band)))

  function add() {
    const last = made.at(-1)
    if (!last || last.toAge <= last.fromAge) return
    const middle = Math.floor((last.fromAge + last.toAge) / 2)
    const before = list.at(-1)
    if (before) setList([...list.slice(0, -1), { ...before, toAge: middle }, { ...before, toAge: null }])
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Children by age"
      description={`A share of the adult’s price or an amount per night. From ${adultFromAge} years on they pay as adults.`}
      footer={
        <>
          {store.sheet().childBands && (
            <Button
              variant="ghost"
              className="mr-auto"
              onClick={() => {
                store.apply((sheet) => ({ ...sheet, childBands: null }), 'Children follow the hotel’s rule again')
                onClose()
              }}
            >
              Use the hotel’s own rule
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!good}
            onClick={() => {
              store.apply(
                (sheet) => ({ ...sheet, childBands: made.map(({ ok: _, ...band }) => band) }),
                'Children changed',
              )
              onClose()
            }}
          >
            Take these
          </Button>
        </>
      }
    >
      {adultFromAge === 0 ? (
        <p className="text-2">This hotel charges everybody as an adult; change that in its child policy.</p>
      ) : (
        <>
          <ol className="grid gap-3">
            {made.map((band, at) => {
              const given = list[at]
              if (!given) return null
              const last = at === made.length - 1
              return (
                <li key={at} className="rounded-md bg-canvas p-3">
                  <div
                    role="group"
                    aria-label={`Band ${at + 1}`}
                    className="grid gap-3 sm:grid-cols-[110px_1fr_1fr_auto] sm:items-start"
                  >
                    {last ? (
                      <div>
                        <p className="text-cell font-emphasis">Ages</p>
                        <p className="num mt-2.5">{ageWords(band)}</p>
                      </div>
                    ) : (
                      <Field
                        label={`Ages ${band.fromAge} to`}
                        error={band.ok ? undefined : `${band.fromAge} to ${adultFromAge - 2}`}
                      >
                        <NumberInput value={given.toAge} onChange={(toAge) => change(at, { toAge })} />
                      </Field>
                    )}
                    <PriceField
                      label="With a bed"
                      price={given.withBed}
                      currency={currency}
                      onChange={(withBed) => change(at, { withBed })}
                    />
                    <PriceField
                      label="Without a bed"
                      price={given.noBed}
                      currency={currency}
                      onChange={(noBed) => change(at, { noBed })}
                    />
                    {list.length > 1 && (
                      <IconButton
                        icon={Trash2}
                        aria-label={`Remove band ${at + 1}`}
                        className="self-end"
                        onClick={() => setList(list.filter((_, index) => index !== at))}
                      />
                    )}
                  </div>
                </li>
              )
            })}
          </ol>
          {list.length < mostBands && (
            <Button
              size="sm"
              icon={Plus}
              className="mt-3"
              onClick={
                list.length === 0
                  ? () =>
                      setList([
                        { toAge: null, withBed: { unit: 'percent', value: 50 }, noBed: { unit: 'percent', value: 25 } },
                      ])
                  : add
              }
            >
              Add a band
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}
