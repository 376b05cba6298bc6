import { Navigate, useSearchParams } from 'react-router'
import { useGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { ViewSkeleton } from '../../../../ui/Skeletons.tsx'
import { applicationCrumbs } from '../application-words.ts'
import { useApplication } from '../useApplication.ts'
import { StartPage } from './StartPage.tsx'
import { Workspace } from './Workspace.tsx'

const to = paths.dashboard.visaPortal

/** Applies for visas: begins an application, or goes on with the draft that the address names. */
export function ApplicationCreatePage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const user = useUser()
  const { data: today } = useGetHouseDayQuery()
  const { application, failure, reload, change, call } = useApplication(id)
  const back = <ButtonLink to={to.index.href()}>All visa applications</ButtonLink>

  // The house goes on with what was begun for a booking of its own customer.
  const alien = user?.orgKind === 'house' && (!id || (application && application.orgId !== user.orgId))

  if (alien || failure || !today || (id && !application))
    return (
      <>
        <PageHeader title="Visa application" crumbs={applicationCrumbs()} />
        {alien ? (
          <EmptyState title="The house applies for its own customers only" actions={back}>
            Book the visa in a booking of the CRM; an agency or a traveller applies from their own account.
          </EmptyState>
        ) : failure?.kind === 'missing' ? (
          <EmptyState title="This visa application does not exist" actions={back}>
            It may have been deleted, or the link is not complete.
          </EmptyState>
        ) : failure ? (
          <EmptyState
            title={failure.title}
            actions={
              <>
                <Button variant="primary" onClick={() => void reload()}>
                  Try again
                </Button>
                {back}
              </>
            }
          >
            {failure.detail}
          </EmptyState>
        ) : (
          <div className="page-gutter">
            <ViewSkeleton />
          </div>
        )}
      </>
    )
  if (!application) return <StartPage change={change} today={today} />
  if (application.status !== 'Draft' && application.status !== 'AwaitingPayment')
    return <Navigate to={to.view.href({ id: application.id })} replace />
  return <Workspace key={application.id} application={application} tools={{ change, call, reload }} today={today} />
}
