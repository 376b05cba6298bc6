import type { ComponentProps, ReactNode } from 'react'
import type { Lead } from '../../kit/booking/LeadGuestCard.tsx'
import { PolicyBar } from '../../kit/booking/PolicyBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type Companion, namesOf } from './companion.ts'

interface SaleReviewProps {
  /** What is bought. */
  children: ReactNode
  /** What the people are called: "Guests". */
  people: string
  lead: Lead
  others: readonly Companion[]
  /** How many have no name yet, in words; null where all have one. */
  unnamed: string | null
  requests: string
  onEdit: () => void
  /** Stands between the people and what cancelling costs. */
  more?: ReactNode
  /** What cancelling costs; null while it is read. */
  policy: ComponentProps<typeof PolicyBar> | null
}

/** Everything once more before it is paid: what is bought, the people, and what happens if plans change. */
export function SaleReview({
  children,
  people,
  lead,
  others,
  unnamed,
  requests,
  onEdit,
  more,
  policy,
}: SaleReviewProps) {
  return (
    <>
      {children}
      <Card
        title={people}
        actions={
          <Button size="sm" variant="ghost" onClick={onEdit} aria-label={`Edit the ${people.toLowerCase()}`}>
            Edit
          </Button>
        }
      >
        <div className="grid gap-4 text-small sm:grid-cols-2">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{lead.name}</span> <Tag>Lead guest</Tag>
            </p>
            <p className="break-words text-2">
              {lead.phone} · {lead.email}
            </p>
          </div>
          <div className="min-w-0">
            {others.length > 0 && <p className="font-semibold">{namesOf(others).join(', ')}</p>}
            {unnamed !== null && <p className="text-2">{unnamed}</p>}
          </div>
          {requests.trim() && <p className="whitespace-pre-line text-2 sm:col-span-2">{requests.trim()}</p>}
        </div>
      </Card>
      {more}
      <Card title="If plans change">{policy && <PolicyBar {...policy} />}</Card>
    </>
  )
}
