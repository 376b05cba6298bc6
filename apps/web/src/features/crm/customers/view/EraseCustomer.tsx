import type { Customer } from '@karavan/contracts/crm/customers/customer'
import type { ErasurePlan as Plan } from '@karavan/contracts/crm/customers/personal-data.contract'
import { isSameName } from '@karavan/domain/base/erased'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { countWords, ErasurePlan } from '../../../../shared/account/ErasurePlan.tsx'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { notify } from '../../../../ui/toast.ts'
import { NamedElsewhere } from './NamedElsewhere.tsx'
import { useEraseCustomerMutation, useGetErasurePlanQuery } from '../personal-data.api.ts'

const reasons = [
  { value: 'asked', label: 'They asked for it' },
  { value: 'mistake', label: 'They should not have been written down' },
] as const
type Reason = (typeof reasons)[number]['value']

const accountWords: Record<Exclude<Plan['account'], 'none'>, string> = {
  here: 'They have an account of their own at the portal. It stays: it is erased among the users, or by them on their profile.',
  unknown:
    'An account of their own at the portal, if they have one, is theirs and stays: they erase it there on their profile.',
}

/** What goes, in words; nothing where there is nothing. */
function losing({ records, files }: Plan): string {
  const { enquiries = 0, quotations = 0, bookings = 0, messages = 0 } = records
  const lost = countWords([
    [enquiries, 'enquiry', 'enquiries'],
    [quotations, 'quotation', 'quotations'],
    [bookings, 'booking', 'bookings'],
    [messages, 'message', 'messages'],
    [files, 'file', 'files'],
  ])
  return lost && `Names, contacts and words of theirs go from ${lost}; files and what they wrote are deleted.`
}

interface EraseCustomerProps {
  customer: Pick<Customer, 'id' | 'name'>
  onClose: () => void
}

/** Shows what goes, what is kept and what stands in the way; then erases a person whose name was typed. */
export function EraseCustomer({ customer: { id, name }, onClose }: EraseCustomerProps) {
  const { data, error } = useGetErasurePlanQuery({ params: { id } })
  const [erase, { isLoading }] = useEraseCustomerMutation()
  const [sure, setSure] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<Reason>('asked')
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<string | null>(null)
  const plan = data?.data
  const open = plan !== undefined && plan.open.length > 0

  async function act() {
    if (!plan) return
    if (!sure) return setSure(true)
    if (!isSameName(typed, name)) return setFailed('Type the name as it is written.')
    setFailed(null)
    const ticked = plan.elsewhere.flatMap(({ of, id: named }) => (also.has(named) ? [{ of, id: named }] : []))
    try {
      await erase({ params: { id }, body: { name: typed, reason, also: ticked } }).unwrap()
      void notify.success('Erased', 'Their pages stay readable without them.')
      onClose()
    } catch (fault) {
      const { detail, errors } = readFailure(fault)
      setFailed(errors[0]?.message ?? detail)
    }
  }

  return (
    <ActDialog
      title={`Erase ${name}?`}
      description={sure ? 'This cannot be undone by anybody.' : 'What it takes away, and what has to stay.'}
      action={sure ? 'Erase for good' : 'Go on'}
      acting="Erasing"
      busy={isLoading}
      blocked={open ? 'Something of theirs is still open.' : undefined}
      failed={failed ?? (error ? readFailure(error).detail : null)}
      onAct={act}
      onClose={onClose}
      keep="Keep"
    >
      {!plan && !error && <Spinner label="Looking what is kept" />}
      {plan && !sure && (
        <>
          <ErasurePlan open={plan.open} lost={losing(plan)} kept={plan.kept} />
          {plan.elsewhere.length > 0 && (
            <NamedElsewhere name={name} found={plan.elsewhere} chosen={also} onChange={setAlso} />
          )}
          {plan.account !== 'none' && <p className="text-cell text-2">{accountWords[plan.account]}</p>}
        </>
      )}
      {sure && (
        <>
          <Field label="Why">
            <Select value={reason} onChange={(value) => setReason(value as Reason)} options={[...reasons]} />
          </Field>
          <Field label={`Type ${name} to be sure`}>
            <Input value={typed} maxLength={200} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
          </Field>
        </>
      )}
    </ActDialog>
  )
}
