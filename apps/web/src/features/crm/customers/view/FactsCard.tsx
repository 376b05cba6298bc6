import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { stateWords } from '../customer-words.ts'
import { PassportExpiry } from '../PassportExpiry.tsx'
import { PhoneLinks } from '../PhoneLinks.tsx'
import { PanNumber, PassportNumber } from './PassportNumber.tsx'

const dateOf = (day: string | null) => day && <span className="num">{formatDate(day)}</span>

/** How to reach the customer, and what one should know before calling. */
export function ContactCard({ customer }: { customer: Customer }) {
  const { name, phones, email, birthday, anniversary, tags, preferences } = customer
  return (
    <Card title="Contact">
      <DescriptionList
        columns={2}
        items={[
          { label: 'Phones', value: phones.length > 0 && <PhoneLinks name={name} phones={phones} /> },
          {
            label: 'E-mail',
            value: email && (
              <a href={`mailto:${email}`} className="link hit rounded-xs break-all">
                {email}
              </a>
            ),
          },
          { label: 'Birthday', value: dateOf(birthday) },
          { label: 'Anniversary', value: dateOf(anniversary) },
          {
            label: 'Tags',
            value: tags.length > 0 && (
              <span className="flex flex-wrap gap-1">
                {tags.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>
            ),
          },
          { label: 'Preferences', value: preferences && <span className="whitespace-pre-line">{preferences}</span> },
        ].map((item) => ({ ...item, value: item.value || null }))}
      />
    </Card>
  )
}

/** Passport, address and what invoices need. */
export function PapersCard({ customer }: { customer: Customer }) {
  const { id, name, passportMasked, passportExpiresOn, nationality, gstin, panMasked } = customer
  const place = [customer.city, stateWords(customer.stateCode), customer.country].filter(Boolean).join(', ')
  return (
    <Card title="Passport and address">
      <DescriptionList
        columns={2}
        items={[
          {
            label: 'Passport',
            value: passportMasked && <PassportNumber customerId={id} name={name} masked={passportMasked} />,
          },
          { label: 'Validity', value: passportExpiresOn && <PassportExpiry on={passportExpiresOn} /> },
          { label: 'Nationality', value: nationality },
          {
            label: 'Address',
            value: (customer.address || place) && (
              <span className="whitespace-pre-line">{[customer.address, place].filter(Boolean).join('\n')}</span>
            ),
          },
          { label: 'GSTIN', value: gstin },
          { label: 'PAN', value: panMasked && <PanNumber customerId={id} name={name} masked={panMasked} /> },
        ]}
      />
    </Card>
  )
}
