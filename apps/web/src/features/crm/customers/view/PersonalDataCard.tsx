import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { notify } from '../../../../ui/toast.ts'
import { EraseCustomer } from './EraseCustomer.tsx'

/** What a person may ask of whoever keeps their data: to have it as a file, and to have it erased. */
export function PersonalDataCard({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const [askTicket, { isLoading }] = useAskTicketMutation()
  const [erasing, setErasing] = useState(false)
  const mayExport = useRight('reports')
  const mayErase = useRight('people')
  if (!mayExport && !mayErase) return null

  async function save() {
    try {
      await followTicket(askTicket, `/crm/customers/${customer.id}/personal-data`)
    } catch (error) {
      void notify.error('The file was not made', readFailure(error).detail)
    }
  }

  return (
    <Card title="Personal data">
      <div className="grid gap-3">
        <p className="text-cell text-2">For when they ask what you keep of them, or to be forgotten.</p>
        <div className="flex flex-wrap gap-2">
          {mayExport && (
            <Button size="sm" icon={Download} busy={isLoading} busyLabel="Gathering" onClick={() => void save()}>
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
