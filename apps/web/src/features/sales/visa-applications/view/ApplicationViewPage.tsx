import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useUser } from '../../../../shared/hooks.ts'
import { SendToClient } from '../../../../shared/quote/SendToClient.tsx'
import { paths } from '../../../../shared/paths.ts'
import { History } from '../../../../kit/History.tsx'
import type { PrivateCall } from '../../../../kit/private-call.ts'
import { ResourceView } from '../../../../kit/ResourceView.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { MenuItem } from '../../../../ui/Menu.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { ViewSkeleton } from '../../../../ui/Skeletons.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useMediaQuery } from '../../../../ui/useMediaQuery.ts'
import { applicationCrumbs, applicationHistoryWords, visaStatusWords, applicationNoun } from '../application-words.ts'
import { useGetApplicationHistoryQuery } from '../applications.api.ts'
import type { ChangeApplication } from '../change.ts'
import type { ProcessAct } from '../process/process-act.ts'
import { ProcessDialog } from '../process/ProcessDialog.tsx'
import { VisaPaymentBadge, VisaStatusBadge } from '../StateBadges.tsx'
import { useApplication } from '../useApplication.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { CancelApplication } from './CancelApplication.tsx'
import { NextStepCard } from './NextStepCard.tsx'
import { OtbCard } from './OtbCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { PriceCard } from './PriceCard.tsx'
import { TripCard } from './TripCard.tsx'
import { SellToCustomer } from '../../../../shared/sale/SaleFacts.tsx'

interface ApplicationViewProps {
  application: VisaApplication
  ofHouse: boolean
  change: ChangeApplication
  call: PrivateCall
}

function ApplicationView({ application, ofHouse, change, call }: ApplicationViewProps) {
  const [asked, setAsked] = useState<{ act: ProcessAct; people: readonly Applicant[] } | null>(null)
  const [cancelling, setCancelling] = useState(false)
  // Where the columns lie under each other, what comes next is read first.
  const stacked = useMediaQuery('(max-width: 1023px)')
  const { id, reference, status, standing, applicants, approved, canCancel } = application
  const ask = (act: ProcessAct, people: readonly Applicant[]) => setAsked({ act, people })
  const answers = !ofHouse && applicants.some((person) => person.status === 'DocumentsRequired')
  const next = <NextStepCard application={application} ofHouse={ofHouse} onAct={ask} />
  return (
    <>
      <ResourceView
        title={reference}
        crumbs={applicationCrumbs(reference)}
        badges={
          <>
            <VisaStatusBadge status={standing} />
            {approved > 0 && approved < applicants.length && (
              <Tag>
                {approved} of {applicants.length} approved
              </Tag>
            )}
            {status !== 'Draft' && <VisaPaymentBadge paymentStatus={application.paymentStatus} />}
            {application.express && <Tag>Express</Tag>}
          </>
        }
        sub={`${application.country}, ${application.visaName}${ofHouse ? `, for ${application.companyName}` : ''}`}
        actions={
          !ofHouse && (
            <>
              <SellToCustomer
                portalKind="visa-application"
                portalId={application.id}
                orgId={application.orgId}
                stands={!['Draft', 'AwaitingPayment', 'Rejected', 'Cancelled'].includes(standing)}
              />
              <SendToClient
                client={{ name: application.leadApplicant ?? 'traveller', phone: application.contactPhone }}
                about={`where your ${application.country} visa stands: ${visaStatusWords[standing].words.toLowerCase()}`}
              />
            </>
          )
        }
        menu={
          canCancel && (
            <MenuItem icon={Ban} danger onSelect={() => setCancelling(true)}>
              Cancel application
            </MenuItem>
          )
        }
        aside={
          <>
            {!stacked && next}
            <PriceCard application={application} />
            {status !== 'Draft' && status !== 'Cancelled' && (
              <OtbCard application={application} ofHouse={ofHouse} change={change} />
            )}
            <History
              entity="visa-application"
              id={id}
              words={applicationHistoryWords}
              useHistory={useGetApplicationHistoryQuery}
            />
          </>
        }
      >
        {stacked && next}
        {answers && <AnswerCard application={application} change={change} />}
        <PeopleCard application={application} ofHouse={ofHouse} cleared={application.keptUntil === null} onAct={ask} />
        <TripCard application={application} />
      </ResourceView>
      {asked && (
        <ProcessDialog
          act={asked.act}
          application={application}
          people={asked.people}
          change={change}
          onClose={() => setAsked(null)}
        />
      )}
      {cancelling && (
        <CancelApplication application={application} change={change} call={call} onClose={() => setCancelling(false)} />
      )}
    </>
  )
}

/** One application with its people, papers, price and history; the house works on it, whoever applied answers. */
export function ApplicationViewPage() {
  const { id = '' } = useParams()
  const valid = visaApplications.get.params.safeParse({ id }).success
  const ofHouse = useUser()?.permissions.includes('visas.process') ?? false
  const { application, failure, reload, change, call } = useApplication(valid ? id : null)
  const [retrying, setRetrying] = useState(false)

  if (application)
    return <ApplicationView key={id} application={application} ofHouse={ofHouse} change={change} call={call} />
  const back = <ButtonLink to={paths.dashboard.visaPortal.index.href()}>All {applicationNoun.many}</ButtonLink>
  async function retry() {
    setRetrying(true)
    await reload()
    setRetrying(false)
  }
  return (
    <>
      <PageHeader title="Visa application" crumbs={applicationCrumbs()} />
      {!valid || failure?.kind === 'missing' ? (
        <EmptyState title="This visa application does not exist" actions={back}>
          It may have been deleted, or the link is not complete.
        </EmptyState>
      ) : failure ? (
        <ErrorState
          title={failure.kind === 'broken' ? 'This visa application did not load' : failure.title}
          onRetry={() => void retry()}
          retrying={retrying}
          actions={back}
          reference={failure.requestId}
        >
          {failure.detail}
        </ErrorState>
      ) : (
        <div className="page-gutter">
          <ViewSkeleton label="Loading the application" />
        </div>
      )}
    </>
  )
}
