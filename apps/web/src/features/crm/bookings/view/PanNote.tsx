import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { pan as panRule } from '@karavan/contracts/kit/field'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { collectAtSource } from '@karavan/domain/money/tax/tax'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { useGetBookingRatesQuery, useSetBookingPanMutation } from '../bookings.api.ts'

/** What would be collected at source of a booking without a PAN, and what it would come to. */
function useWithoutPan({ country, gross, taxes, customerId }: CrmBooking) {
  const { data } = useGetBookingRatesQuery({ query: { customerId } })
  if (!data) return null
  const { taxRows, day } = data.data.rates
  const kept = taxes.map((tax) => ({ ...tax, base: toMinor(tax.base), amount: toMinor(tax.amount) }))
  const found = collectAtSource(taxRows, { service: 'itinerary', country, day, noPan: true }, toMinor(gross), kept)
  const tcs = found.find(({ name }) => name === 'TCS')
  return { rate: tcs?.rate ?? 0, total: toMajor(sum([toMinor(gross), ...found.map(({ amount }) => amount)])) }
}

/** Writes down under which PAN tax is collected, or that there is none; what that costs is shown first. */
function PanDialog({ booking, onClose }: { booking: CrmBooking; onClose: () => void }) {
  const { id, kind, version, customerName, total, pan } = booking
  const [save, { isLoading }] = useSetBookingPanMutation()
  const [typed, setTyped] = useState('')
  const [none, setNone] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<string | null>(null)
  const without = useWithoutPan(booking)

  async function act() {
    const given = none ? null : panRule.safeParse(typed)
    setWrong(given && !given.success ? given.error.issues[0]?.message : undefined)
    if (given && !given.success) return
    setFailed(null)
    try {
      await save({ params: { kind, id }, body: { version, pan: given?.data ?? null, noPan: none } }).unwrap()
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <ActDialog
      title="PAN of the customer"
      description={`Tax at source of this package is paid under the PAN of ${customerName}. It is kept sealed.`}
      action="Save"
      acting="Saving"
      busy={isLoading}
      failed={failed}
      onAct={act}
      onClose={onClose}
    >
      <Field label="PAN" error={wrong}>
        <Input
          value={none ? '' : typed}
          onChange={({ target }) => setTyped(target.value.toUpperCase())}
          disabled={none}
          autoComplete="off"
          spellCheck={false}
          maxLength={10}
          placeholder="ABCDE1234F"
          inputClassName="num"
        />
      </Field>
      {!pan.none && (
        <Checkbox
          label="There is none"
          help={
            without
              ? `${without.rate} % is collected then: ${formatMoney(without.total)} instead of ${formatMoney(total)} in all. Say so to the customer first.`
              : 'More is collected then.'
          }
          checked={none}
          onChange={({ target }) => setNone(target.checked)}
        />
      )}
    </ActDialog>
  )
}

/** Says where a PAN is lacking, or that there is none, and lets it be written down. */
export function PanNote({ booking }: { booking: CrmBooking }) {
  const { pan, taxes, status, paid, invoices } = booking
  const [asking, setAsking] = useState(false)
  const books = useRight('book')
  const tcs = taxes.find(({ name }) => name === 'TCS')
  const over = status === 'Completed' || status === 'Cancelled'
  if (!tcs || over || !(pan.needed || pan.none)) return null
  const fixed = pan.none && (paid > 0 || invoices.length > 0)
  return (
    <>
      <Note
        kind={pan.needed ? 'warning' : 'info'}
        title={pan.needed ? 'The PAN is not known' : 'Sold without a PAN'}
        action={
          books &&
          !fixed && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {pan.needed ? 'Write it down' : 'There is one now'}
            </Button>
          )
        }
      >
        {pan.needed
          ? `${tcs.rate} % tax is collected at source, ${formatMoney(tcs.amount)}. No money is taken and no invoice is issued before the PAN is known, or that there is none.`
          : `${tcs.rate} % tax is collected at source, ${formatMoney(tcs.amount)}.`}
      </Note>
      {asking && <PanDialog booking={booking} onClose={() => setAsking(false)} />}
    </>
  )
}
