import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import { followPrivateTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { notify } from '../../../../ui/toast.ts'
import { EraseCustomer } from './EraseCustomer.tsx'

/** What a person may ask of whoever keeps their data: to have it as a file, and to have it erased. */
export function PersonalDataCard({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const call = usePrivateCall()
  const [busy, setBusy] = useState(false)
  const [erasing, setErasing] = useState(false)
  const mayExport = useRight('reports')
  const mayErase = useRight('people')
  if (!mayExport && !mayErase) return null

  async function save() {
    setBusy(true)
    try {
      await followPrivateTicket(call, `/crm/customers/${customer.id}/personal-data`)
    } catch (error) {
      void notify.error('The file was not made', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Personal data">
      <div className="grid gap-3">
        <p className="text-cell text-2">For when they ask what you keep of them, or to be forgotten.</p>
        <div className="flex flex-wrap gap-2">
          {mayExport && (
            <Button size="sm" icon={Download} busy={busy} busyLabel="Gathering" onClick={() => void save()}>
              Export all of it
            </Button>
          )}
          {mayErase && (
            <Button size="sm" icon={Eraser} onClick={() => setErasing(true)}>
              Erase…
            </Button>
          )}
        </div>
      </div>
      {erasing && <EraseCustomer customer={customer} onClose={() => setErasing(false)} />}
    </Card>
  )
}
