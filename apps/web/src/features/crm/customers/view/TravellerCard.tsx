import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { Link2, Unlink } from 'lucide-react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useLinkTravellerMutation } from '../customers.api.ts'

/** The portal account of a customer of the house: which it is, and the way to tie or untie it. */
export function TravellerCard({ customer: { id, email, traveller } }: { customer: Customer }) {
  const [link, { isLoading }] = useLinkTravellerMutation()

  async function act(linked: boolean) {
    try {
      await link({ params: { id }, body: { linked } }).unwrap()
      void notify.success(linked ? 'Tied to the portal account' : 'Untied from the portal account')
    } catch (error) {
      void notify.error(linked ? 'No portal account to tie' : 'Still tied', readFailure(error).detail)
    }
  }

  return (
    <Card title="Portal account">
      {traveller ? (
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1">
            <span className="block truncate font-emphasis">{traveller.name}</span>
            <span className="block truncate text-cell text-3">{traveller.email}</span>
          </p>
          <Button size="sm" icon={Unlink} busy={isLoading} onClick={() => void act(false)}>
            Untie
          </Button>
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="text-cell text-2">
            {email
              ? `Not tied. A traveller of the portal with ${email} can be.`
              : 'Not tied. With an e-mail address the account of a traveller can be found.'}
          </p>
          {email && (
            <Button
              size="sm"
              icon={Link2}
              busy={isLoading}
              className="justify-self-start"
              onClick={() => void act(true)}
            >
              Tie the account
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
