import type { Quotation, QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useRight, useUser } from '../../../../shared/hooks.ts'
import { TasksCard } from '../../../../shared/tasks/TasksCard.tsx'
import { MessagesCard } from '../../../../shared/messages/MessagesCard.tsx'
import { TripThread } from '../../../../shared/trip/TripThread.tsx'
import { Failed } from '../../../../kit/ListStates.tsx'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { ResourceView } from '../../../../kit/ResourceView.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { MovedNote } from '../MovedNote.tsx'
import { quotationCrumbs, quotationNoun, quotationPaths as to } from '../quotation-words.ts'
import { useGetQuotationQuery } from '../quotations.api.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { AcceptDialog, DeclineDialog } from './AnswerDialogs.tsx'
import { CostsCard } from './CostsCard.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { DifferencesCard } from './DifferencesCard.tsx'
import { LinkCard } from './LinkCard.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { ExtrasCard, OptionsCard } from './OptionsCard.tsx'
import { SendDialog } from './SendDialog.tsx'
import { CommentsCard, TimelineCard } from './StoryCards.tsx'
import { DaysCard, InAndOutCard, PaymentCard, TermsCard } from './TextCards.tsx'
import { TripCard } from './TripCard.tsx'
import { useShown } from './useShown.ts'
import { VersionsCard } from './VersionsCard.tsx'
import { type Asked, awaited, hasMenu, ViewActions, ViewMenu } from './ViewActions.tsx'

interface SheetProps {
  quotation: Quotation
  version: QuotationVersion
  option: string
  onOption: (option: string) => void
}

/** One version as it is read, and what it costs. */
const Sheet = ({ quotation, version, option, onOption }: SheetProps) => (
  <>
    <TripCard quotation={quotation} version={version} />
    <OptionsCard version={version} shown={option} onShow={onOption} />
    <ExtrasCard version={version} shown={option} />
    <DaysCard content={version.content} />
    <InAndOutCard content={version.content} />
    <PaymentCard version={version} shown={option} />
    <TermsCard content={version.content} />
    <CostsCard version={version} shown={option} />
  </>
)

function Who({ quotation }: { quotation: Quotation }) {
  const seesAll = useUser()?.userType === 'Admin'
  const { number, companyName, total, validUntil } = quotation
  return (
    <span className="num">
      {number} · {total > 0 ? formatMoney(total) : 'no price yet'} · valid until {formatDate(validUntil)}
      {seesAll && ` · ${companyName}`}
    </span>
  )
}

/** Why what is seen is not the last word: an earlier version, or one that was begun and not sent. */
function Standing({ quotation, shown }: { quotation: Quotation; shown: number }) {
  const { current, versionNumber, status } = quotation
  if (shown !== current.number)
    return (
      <Note>
        You are reading version {shown}. The newest is version {current.number}.
      </Note>
    )
  if (current.status === 'Draft' && status !== 'Draft')
    return (
      <Note>
        Version {current.number} is a draft. Until it is sent, the customer reads version {versionNumber}.
      </Note>
    )
  return null
}

interface QuotationViewProps {
  quotation: Quotation
  onDeleting: (now: boolean) => void
}

function QuotationView({ quotation, onDeleting }: QuotationViewProps) {
  const shown = useShown(quotation)
  const quotes = useRight('quote')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id, status, current, customerName } = quotation
  const close = () => setAsked(null)
  const answered = awaited(quotation)
  const { version } = shown
  return (
    <ResourceView
      title={`${customerName}, ${current.content.title}`}
      crumbs={quotationCrumbs(quotation.number)}
      badges={
        <>
          <StatusBadge status={status} />
          <Tag>Version {shown.number}</Tag>
          {current.status === 'Draft' && status !== 'Draft' && <Badge>New draft</Badge>}
        </>
      }
      sub={<Who quotation={quotation} />}
      actions={<ViewActions quotation={quotation} shown={shown.number} onAsk={setAsked} />}
      menu={hasMenu(quotation, quotes) && <ViewMenu quotation={quotation} onAsk={setAsked} />}
      aside={
        <>
          {version && <MoneyCard version={version} option={shown.option} />}
          {status !== 'Draft' && <LinkCard quotation={quotation} />}
          <CommentsCard comments={quotation.comments} />
          <VersionsCard
            quotation={quotation}
            shown={shown.number}
            hrefOf={shown.hrefOf}
            onCompare={(number) => shown.compare(Math.min(number, shown.number), Math.max(number, shown.number))}
          />
          <TasksCard of="quotation" record={quotation} />
          <TimelineCard timeline={quotation.timeline} />
        </>
      }
    >
      <TripThread of="quotation" id={id} />
      <MessagesCard of="quotation" id={id} />
      <Standing quotation={quotation} shown={shown.number} />
      <MovedNote quotation={quotation} />
      {shown.compared && (
        <DifferencesCard
          quotation={quotation}
          between={shown.compared}
          onBetween={shown.compare}
          onClose={shown.compareNone}
        />
      )}
      {version ? (
        <Sheet quotation={quotation} version={version} option={shown.option} onOption={shown.setOption} />
      ) : shown.error ? (
        <Failed error={shown.error} what="This version" onRetry={shown.refetch} retrying={shown.isFetching} />
      ) : (
        <Skeleton className="h-100 rounded-card" />
      )}
      {asked === 'send' && <SendDialog quotation={quotation} onClose={close} />}
      {asked === 'accept' && answered !== null && (
        <AcceptDialog quotation={quotation} number={answered} onClose={close} />
      )}
      {asked === 'decline' && answered !== null && (
        <DeclineDialog quotation={quotation} number={answered} onClose={close} />
      )}
      {asked === 'delete' && <DeleteDraft quotation={quotation} onClose={close} onDeleting={onDeleting} />}
    </ResourceView>
  )
}

/** One quotation: the version as it is read, what became of all of them, and what comes next. */
export function QuotationViewPage() {
  const { id = '' } = useParams()
  // One that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<Quotation | null>(null)
  const found = useGetQuotationQuery({ params: { id } }, { skip: !id || going !== null })
  const result = going ? { ...found, currentData: { data: going } } : found
  return (
    <Loaded result={result} noun={quotationNoun} backTo={to.index.href()} crumbs={quotationCrumbs()}>
      {(quotation) => (
        <QuotationView
          key={quotation.id}
          quotation={quotation}
          onDeleting={(now) => setGoing(now ? quotation : null)}
        />
      )}
    </Loaded>
  )
}
