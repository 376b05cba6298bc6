import type { AccountErasure } from '@karavan/contracts/people/users/account-data.contract'
import { isSameName } from '@karavan/domain/base/erased'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { countWords, ErasurePlan } from './ErasurePlan.tsx'

/** What goes, in words. */
function losing({ records, files }: AccountErasure): string {
  const lost = countWords([
    [records.bookings, 'booking', 'bookings'],
    [records.applications, 'visa application', 'visa applications'],
    [records.itineraries, 'itinerary', 'itineraries'],
  ])
  const named = lost ? ` Names of all who travelled go from ${lost}.` : ''
  return `The sign-in, name, address and phone go.${named}${files > 0 ? ' Uploaded files are deleted.' : ''}`
}

interface EraseAccountProps {
  title: string
  /** The name that is typed. */
  name: string
  plan: AccountErasure | undefined
  /** Why the plan did not come. */
  failed: string | null
  /** Something to be known before. */
  children?: ReactNode
  onErase: (body: { name: string; code?: string }) => Promise<unknown>
  onClose: () => void
}

/** Shows what goes, what is kept and what stands in the way; then erases an account whose name was typed. */
export function EraseAccount({ title, name, plan, failed, children, onErase, onClose }: EraseAccountProps) {
  const [sure, setSure] = useState(false)
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const { busy, faults, failed: refused, act } = useAct((path) => path === 'name' || path === 'code')
  const asked = code !== null || faults.code !== undefined
  const open = plan !== undefined && plan.open.length > 0

  async function go() {
    if (!plan) return
    if (!sure) return setSure(true)
    const body = { name: typed, ...(code ? { code } : {}) }
    const wrong = isSameName(typed, name) ? {} : { name: 'Type the name as it is written' }
    await act(body, wrong, () => onErase(body))
  }

  return (
    <ActDialog
      title={title}
      description={sure ? 'This cannot be undone by anybody.' : 'What it takes away, and what has to stay.'}
      action={sure ? 'Erase for good' : 'Go on'}
      acting="Erasing"
      busy={busy}
      danger={sure}
      blocked={open ? 'Something is still open.' : undefined}
      failed={refused ?? failed}
      onAct={go}
      onClose={onClose}
      keep="Keep"
    >
      {!plan && !failed && <Spinner label="Looking what is kept" />}
      {plan && !sure && (
        <>
          <ErasurePlan open={plan.open} lost={losing(plan)} kept={plan.kept} />
          {children}
        </>
      )}
      {sure && (
        <Field label={`Type ${name} to be sure`} error={faults.name}>
          <Input value={typed} maxLength={200} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </Field>
      )}
      {sure && asked && (
        <Field label="Code" error={faults.code} help="The six digits of your authenticator app, or a recovery code.">
          <Input
            value={code ?? ''}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      )}
    </ActDialog>
  )
}
