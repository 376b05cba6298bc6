import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { ExportPersonalData } from '../../../../shared/account/ExportPersonalData.tsx'
import { useRight } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { EraseCustomer } from './EraseCustomer.tsx'

/** What a person may ask of whoever keeps their data: to have it as a file, and to have it erased. */
export function PersonalDataCard({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const [erasing, setErasing] = useState(false)
  const mayExport = useRight('reports')
  const mayErase = useRight('people')
  if (!mayExport && !mayErase) return null

  return (
    <Card title="Personal data">
      <div className="grid gap-3">
        <p className="text-cell text-2">For when they ask what you keep of them, or to be forgotten.</p>
        <div className="flex flex-wrap gap-2">
          {mayExport && <ExportPersonalData path={`/crm/customers/${customer.id}/personal-data`} size="sm" />}
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
