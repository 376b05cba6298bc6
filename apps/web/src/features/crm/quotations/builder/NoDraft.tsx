import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { NewVersionButton } from '../NewVersionButton.tsx'
import { quotationCrumbs, quotationPaths as to } from '../quotation-words.ts'

/** What was sent is never edited: the way on is a new version. */
export const NoDraft = ({ quotation }: { quotation: Quotation }) => (
  <>
    <PageHeader title={`Edit ${quotation.number}`} crumbs={quotationCrumbs(quotation.number)} />
    <EmptyState
      title={`Version ${quotation.current.number} is ${quotation.current.status.toLowerCase()} and stays as it is`}
      actions={
        <>
          <ButtonLink to={to.view.href({ id: quotation.id })}>Back to the quotation</ButtonLink>
          {quotation.status !== 'Accepted' && <NewVersionButton quotation={quotation} />}
        </>
      }
    >
      {quotation.status === 'Accepted'
        ? 'The customer has accepted it; changes are made to the booking.'
        : 'A new version begins as a copy, and replaces it once it is sent.'}
    </EmptyState>
  </>
)
