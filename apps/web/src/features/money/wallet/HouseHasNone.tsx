import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** What people of the house read where others have their wallet: an Admin is led to the books, staff to their work. */
export function HouseHasNone() {
  const readsBooks = useUser()?.permissions.includes('accounts.read')
  return (
    <EmptyState
      className="py-16"
      title="The house has no wallet of its own"
      actions={
        readsBooks ? (
          <ButtonLink to={paths.dashboard.accounts.index.href()} variant="primary">
            Go to Accounts
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.crm.root.href()} variant="primary">
            Go to the CRM
          </ButtonLink>
        )
      }
    >
      {readsBooks
        ? 'Agencies and travellers pay into theirs. Their balances, and the deposits that wait for you, are in Accounts.'
        : 'Agencies and travellers pay into theirs. Their deposits and statements are looked after by the Admins of the house; ask one of them if an agency wants to know.'}
    </EmptyState>
  )
}
