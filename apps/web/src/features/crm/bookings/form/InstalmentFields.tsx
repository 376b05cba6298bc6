import { toMajor } from '@karavan/domain/base/money'
import { useFormContext, useWatch } from 'react-hook-form'
import { useGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { InTimeNote } from '../../../../shared/suppliers/InTimeNote.tsx'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { BookingField, type BookingValues } from './booking-form.ts'
import {
  balanceDay,
  type InstalmentValues,
  oneMore,
  planAtOnce,
  planInTwo,
  restOf,
  spreadRest,
} from './instalment-plan.ts'
import { useBookingDeadlines } from './useBookingDeadlines.ts'
import { useBookingFormData } from './price-context.ts'
import { Rows } from '../../../../kit/Rows.tsx'
import { useRowErrors } from './useRowErrors.ts'
import { useBookingPrice } from './useBookingPrice.ts'

interface RestProps {
  plan: readonly InstalmentValues[]
  total: number
  /** When the whole is due where there is no plan. */
  dueOn: string
}

/** How far the instalments are from the total, in words. */
function Rest({ plan, total, dueOn }: RestProps) {
  const rest = restOf(plan, total)
  const words =
    plan.length === 0
      ? `Without instalments the whole is due on ${formatDate(dueOn)}.`
      : rest === 0
        ? `They come to ${formatMoney(toMajor(total))}.`
        : rest > 0
          ? `${formatMoney(toMajor(rest))} is in no instalment yet.`
          : `They come to ${formatMoney(toMajor(-rest))} too much.`
  return (
    <p role="status" className={cx('num text-cell', rest === 0 || plan.length === 0 ? 'text-3' : 'text-amber-t')}>
      {words}
    </p>
  )
}

const Paid = ({ part }: { part: InstalmentValues }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:col-span-3">
    <span className="font-emphasis">{part.label}</span>
    <span className="num text-2">{formatDate(part.dueOn)}</span>
    <span className="num font-emphasis">{formatMoney(part.amount ?? 0)}</span>
    <Badge tone="green" mark="ring">
      Paid
    </Badge>
  </div>
)

/** When the customer pays how much; together they are the total. */
export function InstalmentFields() {
  const { kind } = useBookingFormData()
  const { price } = useBookingPrice()
  const { setValue } = useFormContext<BookingValues>()
  const [plan, start, checkIn] = useWatch<BookingValues, ['instalments', 'startDate', 'checkIn']>({
    name: ['instalments', 'startDate', 'checkIn'],
  })
  const { data: today = new Date().toISOString().slice(0, 10) } = useGetHouseDayQuery()
  const errorAt = useRowErrors('instalments')
  const startDate = kind === 'hotel' ? checkIn : start
  const total = price?.total ?? 0
  const own = useBookingDeadlines(startDate)
  const { latest } = own
  const days = { startDate, today, latest }
  const set = (next: InstalmentValues[]) =>
    setValue('instalments', next, { shouldDirty: true, shouldValidate: false, shouldTouch: true })
  const unknown = total <= 0

  return (
    <FormSection title="Customer pays" wide about="What is paid stays as it is.">
      <BookingField
        name="instalments"
        label="Instalments"
        hideLabel
        group
        rows
        show={(value) => value.map(({ label, amount }) => `${label} ${formatMoney(amount ?? 0)}`).join('; ')}
      >
        {({ value, onChange }) => (
          <Rows<InstalmentValues>
            values={value}
            onChange={onChange}
            noun="Instalment"
            addLabel="Add instalment"
            add={() => oneMore(value, total, days)}
            most={24}
            className="sm:grid-cols-[1fr_170px_190px]"
            fixed={({ paid }) => paid}
            actions={
              <>
                <Button variant="ghost" disabled={unknown} onClick={() => set(planInTwo(plan, total, days))}>
                  30 / 70
                </Button>
                <Button variant="ghost" disabled={unknown} onClick={() => set(planAtOnce(plan, total, days))}>
                  All at once
                </Button>
                {plan.length > 0 && restOf(plan, total) !== 0 && (
                  <Button variant="soft" disabled={unknown} onClick={() => set(spreadRest(plan, total, days))}>
                    Spread the rest
                  </Button>
                )}
              </>
            }
          >
            {(part, change, index) =>
              part.paid ? (
                <Paid part={part} />
              ) : (
                <>
                  <Field label="For" error={errorAt(index, 'label')}>
                    <Input value={part.label} onChange={({ target }) => change({ label: target.value })} />
                  </Field>
                  <Field label="Due on" error={errorAt(index, 'dueOn')}>
                    <DateInput value={part.dueOn} onChange={(dueOn) => change({ dueOn })} />
                  </Field>
                  <Field label="Amount" error={errorAt(index, 'amount')}>
                    <MoneyInput value={part.amount} onChange={(amount) => change({ amount })} />
                  </Field>
                </>
              )
            }
          </Rows>
        )}
      </BookingField>
      {unknown ? (
        <p className="text-cell text-3">Give a service its selling price first; then it can be split.</p>
      ) : (
        <Rest plan={plan} total={total} dueOn={balanceDay(days)} />
      )}
      <InTimeNote
        {...own}
        parts={plan.filter(({ paid }) => !paid)}
        onBring={() =>
          latest && set(plan.map((part) => (!part.paid && part.dueOn > latest ? { ...part, dueOn: latest } : part)))
        }
      />
    </FormSection>
  )
}
