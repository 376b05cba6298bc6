import type { Customer } from '@karavan/contracts/crm/customers/customer'
import type { ErasurePlan } from '@karavan/contracts/crm/customers/personal-data.contract'
import { isSameName } from '@karavan/domain/base/erased'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useEraseCustomerMutation, useGetErasurePlanQuery } from '../personal-data.api.ts'
import { KeptPapers } from '../../../../shared/KeptPapers.tsx'

const reasons = [
  { value: 'asked', label: 'They asked for it' },
  { value: 'mistake', label: 'They should not have been written down' },
] as const
type Reason = (typeof reasons)[number]['value']

const singular: Record<string, string> = {
  enquiries: 'enquiry',
  quotations: 'quotation',
  bookings: 'booking',
  messages: 'message',
}

const accountWords: Record<Exclude<ErasurePlan['account'], 'none'>, string> = {
  here: 'They have an account of their own at the portal. It is theirs and stays: they ask for it themselves.',
  unknown:
    'An account of their own at the portal, if they have one, is theirs and stays: they ask its house for it themselves.',
}

/** “2 enquiries, 1 booking and 3 files”; nothing where there is none. */
function losing({ records, files }: ErasurePlan): string {
  const parts = [...Object.entries(records), ['files', files] as const].flatMap(([what, count]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? (singular[what] ?? 'file') : what}`],
  )
  return new Intl.ListFormat('en-GB').format(parts)
}

function Plan({ plan }: { plan: ErasurePlan }) {
  const lost = losing(plan)
  return (
    <>
      {plan.open.length > 0 && (
        <Note kind="warning" title="Not while something is open">
          <ul className="list-disc pl-5">
            {plan.open.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Note>
      )}
      {lost && (
        <p className="text-cell text-2">
          Names, contacts and words of theirs go from {lost}; files and what they wrote are deleted.
        </p>
      )}
      {plan.kept.length > 0 && (
        <section aria-label="Kept as the law asks" className="grid gap-2 rounded-md bg-sunken p-3">
          <p className="font-emphasis">Kept, as the law asks</p>
          <KeptPapers kept={plan.kept} />
          <p className="text-cell text-2">
            Tax law asks for them with the name on them. In the night after their last day the name goes by itself.
          </p>
        </section>
      )}
      {plan.account !== 'none' && <p className="text-cell text-2">{accountWords[plan.account]}</p>}
    </>
  )
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
  const [failed, setFailed] = useState<string | null>(null)
  const plan = data?.data
  const open = plan !== undefined && plan.open.length > 0

  async function act() {
    if (!plan) return
    if (!sure) return setSure(true)
    if (!isSameName(typed, name)) return setFailed('Type the name as it is written.')
    setFailed(null)
    try {
      await erase({ params: { id }, body: { name: typed, reason } }).unwrap()
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
      {plan && !sure && <Plan plan={plan} />}
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
