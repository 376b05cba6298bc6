import type { Opening } from '@karavan/contracts/crm/openings/opening.contract'
import type { OpeningKind, OpeningSide } from '@karavan/domain/crm/opening'
import { useRef, useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { CustomerSelect } from '../customers/CustomerSelect.tsx'
import { AgencySelect } from '../record/AgencySelect.tsx'
import { kindWords, sideWords } from './opening-words.ts'
import { useCorrectOpeningMutation, useCreateOpeningMutation, useFindOpeningSuppliersQuery } from './openings.api.ts'

interface OwnerProps {
  value: string
  onChange: (id: string) => void
}

/** One of the own suppliers. */
function SupplierSelect({ value, onChange }: OwnerProps) {
  const { data, isFetching } = useFindOpeningSuppliersQuery({ query: { status: 'active', pageSize: 100 } })
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <Combobox options={options} value={value} onChange={onChange} loading={isFetching} placeholder="Name" />
}

function OwnerInput({ kind, value, onChange }: OwnerProps & { kind: Exclude<OpeningKind, 'money'> }) {
  if (kind === 'customer') return <CustomerSelect value={value} onChange={(id) => onChange(id)} />
  if (kind === 'supplier') return <SupplierSelect value={value} onChange={onChange} />
  return <AgencySelect value={value} onChange={onChange} />
}

/** A key that stays the same while the same words are sent again. */
function useAttempt() {
  const attempt = useRef<{ key: string; text: string } | null>(null)
  return (body: unknown) => {
    const text = JSON.stringify(body)
    if (attempt.current?.text !== text) attempt.current = { key: crypto.randomUUID(), text }
    return attempt.current.key
  }
}

interface BalanceProps {
  kind: OpeningKind
  values: { asOf: string; amount: number | null; side: OpeningSide; note: string }
  onChange: (part: Partial<BalanceProps['values']>) => void
  faults: Record<string, string>
  reason: boolean
}

/** Since when, how much, on which side and why. */
function BalanceFields({ kind, values, onChange, faults, reason }: BalanceProps) {
  const { sides } = kindWords[kind]
  return (
    <>
      <Field label="As of" error={faults.asOf} help="What stood there at the start of this day">
        <DateInput value={values.asOf} onChange={(asOf) => onChange({ asOf })} />
      </Field>
      <Field label="Amount" error={faults.amount}>
        <MoneyInput value={values.amount} onChange={(amount) => onChange({ amount })} />
      </Field>
      <Field label="Which way">
        <Select
          value={values.side}
          options={[
            { value: 'ours', label: sides.ours },
            { value: 'theirs', label: sides.theirs },
          ]}
          onChange={(side) => onChange({ side: side as OpeningSide })}
        />
      </Field>
      <Field label={reason ? 'Why' : 'Note'} optional={!reason} error={faults.note}>
        <Input value={values.note} maxLength={300} onChange={({ target }) => onChange({ note: target.value })} />
      </Field>
    </>
  )
}

const asFaults = (errors: readonly { path: string; message: string }[]) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))

/** Brings in what stood on an account. */
export function NewOpening({
  kinds,
  house,
  onClose,
}: {
  kinds: readonly OpeningKind[]
  house: boolean
  onClose: () => void
}) {
  const [create, { isLoading }] = useCreateOpeningMutation()
  const [kind, setKind] = useState<OpeningKind>(kinds[0] ?? 'money')
  const [ownerId, setOwnerId] = useState('')
  const [name, setName] = useState('')
  const [values, setValues] = useState({
    asOf: '',
    amount: null as number | null,
    side: kindWords[kind].first,
    note: '',
  })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const keyOf = useAttempt()

  async function act() {
    const lacking = {
      ...(values.asOf ? {} : { asOf: 'Required' }),
      ...(values.amount ? {} : { amount: 'More than zero' }),
    }
    setFaults(lacking)
    setFailed(null)
    if (!values.amount || !values.asOf) return
    const owner = kind === 'money' ? (house ? {} : { name }) : { ownerId: ownerId || null }
    const body = { kind, ...owner, ...values, amount: values.amount }
    try {
      const { data } = await create({ body, idempotencyKey: keyOf(body) }).unwrap()
      void notify.success(`Balance of ${data.name} brought in`, formatMoney(Math.abs(data.amount)))
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFaults(asFaults(errors))
      if (errors.length === 0) setFailed(detail)
    }
  }

  return (
    <ActDialog
      title="Bring in a balance"
      description="Each account has one. It is posted against the opening balances of your book."
      action="Bring it in"
      acting="Posting"
      busy={isLoading}
      failed={failed}
      onAct={act}
      onClose={onClose}
      columns
    >
      <Field label="Account of">
        <Select
          value={kind}
          options={kinds.map((value) => ({ value, label: kindWords[value].one }))}
          onChange={(next) => {
            setKind(next as OpeningKind)
            setOwnerId('')
            setFaults({})
            setValues((before) => ({ ...before, side: kindWords[next as OpeningKind].first }))
          }}
        />
      </Field>
      {kind !== 'money' ? (
        <Field label="Name" error={faults.ownerId}>
          <OwnerInput key={kind} kind={kind} value={ownerId} onChange={setOwnerId} />
        </Field>
      ) : house ? (
        <Field label="Name">
          <Input value="Bank" readOnly />
        </Field>
      ) : (
        <Field label="Name" error={faults.name} help="As you name it on receipts, like HDFC current">
          <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
        </Field>
      )}
      <BalanceFields
        kind={kind}
        values={values}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        faults={faults}
        reason={false}
      />
    </ActDialog>
  )
}

/** Puts another balance in the place of a wrong one. */
export function CorrectOpening({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const { id, kind, name, asOf, amount } = opening
  const [correct, { isLoading }] = useCorrectOpeningMutation()
  const [values, setValues] = useState<BalanceProps['values']>({
    asOf,
    amount: Math.abs(amount),
    side: amount < 0 ? 'theirs' : 'ours',
    note: '',
  })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const keyOf = useAttempt()

  async function act() {
    setFaults(values.note.trim() ? {} : { note: 'Say why' })
    setFailed(null)
    if (!values.note.trim()) return
    const body = { ...values, amount: values.amount ?? 0 }
    try {
      await correct({ params: { id }, body, idempotencyKey: keyOf(body) }).unwrap()
      void notify.success(`Balance of ${name} corrected`)
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFaults(asFaults(errors))
      if (errors.length === 0) setFailed(detail)
    }
  }

  return (
    <ActDialog
      title={`Correct the balance of ${name}`}
      description={`${sideWords(kind, amount)}: ${formatMoney(Math.abs(amount))}. It stays in the history, and its posting is taken back.`}
      action="Correct it"
      acting="Correcting"
      busy={isLoading}
      failed={failed}
      onAct={act}
      onClose={onClose}
      columns
    >
      <BalanceFields
        kind={kind}
        values={values}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        faults={faults}
        reason
      />
    </ActDialog>
  )
}
