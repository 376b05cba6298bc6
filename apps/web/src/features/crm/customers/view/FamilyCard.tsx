import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { relationWords } from '../customer-words.ts'
import { PassportExpiry } from '../PassportExpiry.tsx'
import { PassportNumber } from './PassportNumber.tsx'

/** Those who travel along, each with a passport of their own. */
export function FamilyCard({ customer }: { customer: Customer }) {
  return (
    <Card title="Family">
      {customer.family.length === 0 && <p className="text-cell text-3">Nobody is written down yet.</p>}
      <ul className="divide-y divide-line">
        {customer.family.map(({ id, name, relation, birthday, passportMasked, passportExpiresOn }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <span className="min-w-40 flex-1">
              <span className="block font-emphasis">{name}</span>
              <span className="block text-cell text-3">
                {relationWords[relation]}
                {birthday && `, born ${formatDate(birthday)}`}
              </span>
            </span>
            {passportMasked && (
              <PassportNumber customerId={customer.id} memberId={id} name={name} masked={passportMasked} />
            )}
            {passportExpiresOn && <PassportExpiry on={passportExpiresOn} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
