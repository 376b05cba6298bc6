import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { phoneLinks, phoneWords } from '@karavan/domain/crm/phone'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useStaff } from '../../../../shared/record/useOwners.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatCount, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { detailFacts } from '../detail-words.ts'
import { priorityWords } from '../enquiry-words.ts'
import { ShareDialog } from './ShareDialog.tsx'

/** What is asked for. */
export const AskedCard = ({ enquiry }: { enquiry: Enquiry }) => (
  <Card title="Asked for">
    <DescriptionList
      columns={2}
      items={[
        ...detailFacts(enquiry.details),
        {
          label: 'Budget',
          value: enquiry.budget !== null && (
            <span className="num">{formatMoney(enquiry.budget, enquiry.budgetCurrency)}</span>
          ),
        },
      ].map((item) => ({ ...item, value: item.value || null }))}
    />
  </Card>
)

/** How long something took, in the unit that says it best. */
function tookWords(minutes: number): string {
  if (minutes < 60) return formatCount(minutes, 'minute')
  return minutes < 2880 ? formatCount(Math.round(minutes / 60), 'hour') : formatCount(Math.round(minutes / 1440), 'day')
}

/** How to reach the customer, whose work it is, and how quick the answer was. */
export function WorkCard({ enquiry }: { enquiry: Enquiry }) {
  const { phone, email, assignee, priority, source, tags, createdAt, answeredAfterMinutes: took } = enquiry
  const [sharing, setSharing] = useState(false)
  const names = new Map(useStaff().map(({ value, label }) => [value, label]))
  return (
    <Card
      title="Contact and work"
      actions={
        <Button size="sm" variant="ghost" icon={UserPlus} onClick={() => setSharing(true)}>
          Share
        </Button>
      }
    >
      {sharing && <ShareDialog enquiry={enquiry} onClose={() => setSharing(false)} />}
      <DescriptionList
        columns={2}
        items={[
          { label: 'Number', value: <span className="num">{enquiry.number}</span> },
          {
            label: 'Phone',
            value: phone && (
              <a href={phoneLinks(phone).call} className="link num hit rounded-xs whitespace-nowrap">
                {phoneWords(phone)}
              </a>
            ),
          },
          {
            label: 'E-mail',
            value: email && (
              <a href={`mailto:${email}`} className="link hit rounded-xs break-all">
                {email}
              </a>
            ),
          },
          { label: 'Owner', value: assignee ?? <span className="text-red-t">Nobody</span> },
          {
            label: 'Shared with',
            value: enquiry.sharedWith.map((userId) => names.get(userId) ?? 'Somebody suspended').join(', '),
          },
          { label: 'Priority', value: priorityWords[priority] },
          { label: 'Source', value: source },
          { label: 'Came in', value: <span className="num">{formatDateTime(createdAt)}</span> },
          { label: 'First answer', value: took === null ? 'Not answered yet' : `After ${tookWords(took)}` },
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
        ].map((item) => ({ ...item, value: item.value || null }))}
      />
    </Card>
  )
}
