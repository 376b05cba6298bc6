import type { Customer, Duplicate } from '@karavan/contracts/crm/customers/customer'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFindDuplicatesQuery } from '../../../../shared/customers/customers.api.ts'
import { paths } from '../../../../shared/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { signsWords } from '../customer-words.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** Records that seem to be the same person, each with the way to make one of both; not there without any. */
export function AlikeCard({ customer }: { customer: Customer }) {
  const { data } = useFindDuplicatesQuery({ query: { id: customer.id } })
  const [other, setOther] = useState<Duplicate | null>(null)
  const alike = data?.data.filter(({ id }) => id !== customer.id) ?? []
  return (
    <>
      {alike.length > 0 && (
        <Card title="Maybe the same person">
          <ul className="divide-y divide-line">
            {alike.map((one) => (
              <li key={one.id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
                <span className="min-w-0 flex-1">
                  <Link
                    to={paths.crm.allCustomers.view.href({ id: one.id })}
                    className="link hit block truncate rounded-xs font-emphasis"
                  >
                    {one.name}
                  </Link>
                  <span className="block text-cell text-3">
                    {[one.city, `has ${signsWords(one.signs)}`].filter(Boolean).join(', ')}
                  </span>
                </span>
                <Button size="sm" icon={Merge} aria-label={`Merge with ${one.name}`} onClick={() => setOther(one)}>
                  Merge
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {other && <MergeDialog customer={customer} otherId={other.id} onClose={() => setOther(null)} />}
    </>
  )
}
