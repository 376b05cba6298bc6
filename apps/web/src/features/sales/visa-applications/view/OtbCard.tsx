import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { type OtbStatus, otbHoursBefore } from '@karavan/domain/sales/visa-applications/state'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { ActDialog } from '../ActDialog.tsx'
import { otbWords } from '../application-words.ts'
import type { ChangeApplication } from '../change.ts'
import { OtbBadge } from '../StateBadges.tsx'
import { useAct } from '../useAct.ts'

const moveLabels: Record<OtbStatus, string> = {
  NotNeeded: 'Not needed',
  Needed: 'It is needed',
  Requested: 'Airline is asked',
  Updated: 'Airline has updated it',
}

/** Steps back read otherwise than steps on. */
const backLabels: Partial<Record<OtbStatus, string>> = { Needed: 'Not asked yet', Requested: 'Not updated yet' }

const order: readonly OtbStatus[] = ['NotNeeded', 'Needed', 'Requested', 'Updated']
const labelOf = (from: OtbStatus, to: OtbStatus) =>
  order.indexOf(to) < order.indexOf(from) ? (backLabels[to] ?? moveLabels[to]) : moveLabels[to]

interface OtbCardProps {
  application: VisaApplication
  ofHouse: boolean
  change: ChangeApplication
}

/** OK to board, a step of its own: whether the airline must be told, on which booking, and how far that is. */
export function OtbCard({ application, ofHouse, change }: OtbCardProps) {
  const { otb, travelDate, reference } = application
  const [asking, setAsking] = useState<OtbStatus | null>(null)
  const [airline, setAirline] = useState(otb.airline ?? '')
  const [pnr, setPnr] = useState(otb.pnr ?? '')
  const { act, busy, refusal } = useAct()
  const set = (status: OtbStatus, flight: { airline?: string; pnr?: string } = {}) =>
    change((call) => call(visaApplications.setOtb, { params: { id: application.id }, body: { status, ...flight } }))

  const told = (status: OtbStatus) =>
    void notify.success(`OK to board: ${otbWords[status].words.toLowerCase()}`, reference)
  // Whoever asks an airline names the booking.
  const lacks = !otb.airline || !otb.pnr
  const asksFor = (to: OtbStatus) => (to === 'Needed' && otb.status === 'NotNeeded') || (to === 'Requested' && lacks)

  async function move(status: OtbStatus) {
    if (await act(() => set(status))) told(status)
  }

  const named = asking === 'Requested' || asking === 'Updated'
  const missing = (pressed: boolean, text: string) => (named && pressed && text.trim() === '' ? 'Required' : undefined)
  return (
    <Card title="OK to board" actions={<OtbBadge status={otb.status} />}>
      <div className="grid gap-3">
        {otb.status === 'NotNeeded' ? (
          <p className="text-cell text-2">
            Some airlines let some passports on board only after they were told of the visa.
          </p>
        ) : (
          <DescriptionList
            items={[
              { label: 'Airline', value: otb.airline },
              { label: 'Booking code', value: otb.pnr && <span className="num">{otb.pnr}</span> },
            ]}
          />
        )}
        {otb.status === 'Needed' && travelDate && (
          <Note kind="warning">
            {ofHouse ? 'Ask' : 'We ask'} the airline {otbHoursBefore} hours before departure on{' '}
            <span className="num">{formatDate(travelDate)}</span>.
          </Note>
        )}
        {refusal && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
        {otb.moves.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {[...otb.moves].reverse().map((to) => (
              <Button
                key={to}
                size="sm"
                variant={order.indexOf(to) < order.indexOf(otb.status) ? 'ghost' : 'secondary'}
                busy={busy}
                onClick={() => (asksFor(to) ? setAsking(to) : void move(to))}
              >
                {labelOf(otb.status, to)}
              </Button>
            ))}
            {otb.status !== 'NotNeeded' && (
              <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setAsking(otb.status)}>
                Change flight
              </Button>
            )}
          </div>
        )}
      </div>
      {asking && (
        <ActDialog
          title={asking === 'Requested' ? 'The airline is asked' : 'OK to board is needed'}
          description={`Everybody of ${reference} flies on this booking.`}
          keep="Not now"
          label="Save"
          busyLabel="Saving"
          ready={!named || (airline.trim() !== '' && pnr.trim() !== '')}
          run={() => set(asking, { airline, pnr })}
          onDone={() => told(asking)}
          onClose={() => setAsking(null)}
        >
          {(pressed) => (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Airline" optional={!named} error={missing(pressed, airline)}>
                <Input value={airline} maxLength={60} onChange={({ target }) => setAirline(target.value)} />
              </Field>
              <Field label="Booking code (PNR)" optional={!named} error={missing(pressed, pnr)}>
                <Input
                  value={pnr}
                  maxLength={12}
                  inputClassName="uppercase"
                  onChange={({ target }) => setPnr(target.value.toUpperCase())}
                />
              </Field>
            </div>
          )}
        </ActDialog>
      )}
    </Card>
  )
}
