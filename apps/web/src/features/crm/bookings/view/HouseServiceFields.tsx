import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { CatalogueSearch, searchKinds } from '../../../../shared/catalogue/CatalogueSearch.tsx'
import { costOf, type Found, type HouseItem, roomWords } from '../../../../shared/catalogue/found.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount, formatDate, formatDateRange, formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import type { LineValues } from '../form/booking-form.ts'
import { houseService, tripOf, usualPercent } from './house-service.ts'

const daysOf = ({ from, until }: Pick<Found, 'from' | 'until'>): string =>
  from && until && from !== until ? formatDateRange(from, until) : from ? formatDate(from) : 'No date yet'

interface HouseServiceFieldsProps {
  booking: CrmBooking
  rates: QuotationRates
  /** What was taken, as the line it becomes. */
  line: LineValues | null
  onChange: (line: LineValues | null) => void
  errors: Record<string, string>
  marginWords: string | undefined
}

/** Takes something of the catalogue for those who travel, and says what it is sold for. */
export function HouseServiceFields({ booking, rates, line, onChange, errors, marginWords }: HouseServiceFieldsProps) {
  const [kind, setKind] = useState<HouseItem['kind']>('stay')
  const [taken, setTaken] = useState<Found | null>(null)
  const { trip, unaged } = tripOf(booking)
  const percent = usualPercent(booking)

  if (unaged > 0)
    return (
      <Note kind="warning">
        Nobody has said how old {formatCount(unaged, 'child is', 'children are')}. Write it under the travellers first:
        the catalogue asks its prices by it.
      </Note>
    )
  if (line && taken)
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex items-start justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-cell sm:col-span-2">
          <div>
            <p className="font-emphasis">{taken.shown?.title}</p>
            <p className="num text-caption text-2">{[daysOf(taken), ...roomWords(taken)].join(' · ')}</p>
            <p className="num mt-1">
              Costs {formatMoney(line.cost ?? 0)}
              {taken.shown?.onRequest && ', on request'}
            </p>
          </div>
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Another
          </Button>
        </div>
        <Field label="What it is" error={errors['label']}>
          <Input
            value={line.label}
            maxLength={200}
            onChange={({ target }) => onChange({ ...line, label: target.value })}
          />
        </Field>
        <Field
          label="Selling price"
          error={errors['sell']}
          help={[percent > 0 && `${percent}% on top, as on the other services`, marginWords].filter(Boolean).join('. ')}
        >
          <MoneyInput value={line.sell} onChange={(sell) => onChange({ ...line, sell })} />
        </Field>
      </div>
    )
  return (
    <div className="grid gap-4">
      <div className="overflow-x-auto">
        <Segments label="What" options={searchKinds} value={kind} onChange={setKind} />
      </div>
      <CatalogueSearch
        key={kind}
        kind={kind}
        trip={trip}
        prices={(found) => {
          const service = houseService(found, booking, rates)
          return { net: costOf(found), sell: service ? toMinor(service.sell ?? 0) : null }
        }}
        foot={({ found, amount, cancel }) => (
          <section
            aria-label={`Chosen: ${found.shown?.title ?? ''}`}
            className="sticky bottom-0 grid gap-2 border-t border-line bg-raised py-3"
          >
            <div className="text-cell">
              <p className="font-emphasis">{found.shown?.title}</p>
              <p className="num text-caption text-2">{[daysOf(found), ...roomWords(found)].join(' · ')}</p>
            </div>
            <div className="flex justify-end gap-2">
              <Button variant="ghost" onClick={cancel}>
                Back to the list
              </Button>
              <Button
                variant="soft"
                disabled={amount === null}
                onClick={() => {
                  setTaken(found)
                  onChange(houseService(found, booking, rates))
                }}
              >
                Take it
              </Button>
            </div>
          </section>
        )}
      />
    </div>
  )
}
