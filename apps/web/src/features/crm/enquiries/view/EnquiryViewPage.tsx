import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import { ChevronDown } from 'lucide-react'
import { useParams } from 'react-router'
import { useUser } from '../../../../shared/hooks.ts'
import { TasksCard } from '../../../../shared/tasks/TasksCard.tsx'
import { MessagesCard } from '../../../../shared/messages/MessagesCard.tsx'
import { useGreeting } from '../../../../shared/messages/useGreeting.ts'
import { TripThread } from '../../../../shared/trip/TripThread.tsx'
import { WhoseRecord } from '../../../../shared/record/WhoseRecord.tsx'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { Reach } from '../../../../kit/Reach.tsx'
import { ResourceView } from '../../../../kit/ResourceView.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { useGetEnquiryQuery } from '../enquiries.api.ts'
import { enquiryCrumbs, enquiryNoun, enquiryPaths, priorityWords } from '../enquiry-words.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { useMove } from '../useMove.ts'
import { AskedCard, WorkCard } from './FactsCards.tsx'
import { FilesCard } from './FilesCard.tsx'
import { FollowUpsCard } from './FollowUpsCard.tsx'
import { MainAction } from './MainAction.tsx'
import { NextStepBar } from './NextStepBar.tsx'
import { TimelineCard } from './TimelineCard.tsx'

/** The next thing to do, and beside it every place it may go to. */
function MoveButtons({ enquiry }: { enquiry: Enquiry }) {
  const move = useMove()
  return (
    <>
      <Menu
        trigger={
          <Button iconAfter={ChevronDown} busy={move.moving !== null}>
            Move to
          </Button>
        }
      >
        {enquiry.moves.map((to) => (
          <MenuItem key={to} danger={to === 'Lost'} onSelect={() => move.begin({ enquiry, to })}>
            {to}
          </MenuItem>
        ))}
      </Menu>
      <MainAction enquiry={enquiry} onMove={move.begin} />
      {move.asked && <MoveDialog move={move.asked} onMove={move.act} onClose={move.leave} />}
    </>
  )
}

function Who({ enquiry }: { enquiry: Enquiry }) {
  const seesAll = useUser()?.userType === 'Admin'
  return (
    <WhoseRecord record={enquiry}>
      <span aria-hidden="true">·</span>
      {enquiry.source}
      {seesAll && ` · ${enquiry.companyName}`}
    </WhoseRecord>
  )
}

function EnquiryView({ enquiry }: { enquiry: Enquiry }) {
  const { id, kind, number, phone, priority, overdue, pastedText } = enquiry
  const greet = useGreeting()
  return (
    <ResourceView
      title={`${enquiry.customerName}, ${enquiry.subject}`}
      crumbs={enquiryCrumbs(kind, number)}
      badges={
        <>
          <StatusBadge status={enquiry.status} />
          {(priority === 'high' || priority === 'urgent') && (
            <Badge tone={priority === 'urgent' ? 'red' : 'orange'} mark="plain">
              {priorityWords[priority]}
            </Badge>
          )}
          {overdue && <Badge tone="red">Overdue</Badge>}
        </>
      }
      sub={<Who enquiry={enquiry} />}
      actions={
        <>
          {phone && <Reach phone={phone} words={greet(enquiry.customerName)} />}
          <MoveButtons enquiry={enquiry} />
        </>
      }
      editTo={enquiryPaths[kind].edit.href({ id })}
      hasMain
      aside={<TimelineCard enquiry={enquiry} />}
    >
      <NextStepBar enquiry={enquiry} />
      <TripThread of="enquiry" id={id} />
      <MessagesCard of="enquiry" id={id} />
      <AskedCard enquiry={enquiry} />
      <WorkCard enquiry={enquiry} />
      <FollowUpsCard enquiry={enquiry} />
      <TasksCard of="enquiry" record={enquiry} />
      <FilesCard enquiry={enquiry} />
      {pastedText && (
        <Card title="The message it came from">
          <p className="max-w-[72ch] break-words whitespace-pre-line text-2">{pastedText}</p>
        </Card>
      )}
    </ResourceView>
  )
}

/** One enquiry: who asks for what, whose it is, what comes next, and all that happened. */
export function EnquiryViewPage({ kind }: { kind: EnquiryKind }) {
  const { id = '' } = useParams()
  const result = useGetEnquiryQuery({ params: { kind, id } })
  return (
    <Loaded
      result={result}
      noun={enquiryNoun(kind)}
      backTo={enquiryPaths[kind].index.href()}
      crumbs={enquiryCrumbs(kind)}
    >
      {(enquiry) => <EnquiryView key={enquiry.id} enquiry={enquiry} />}
    </Loaded>
  )
}
