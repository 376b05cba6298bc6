import type { Lead } from '@karavan/contracts/crm/leads/lead.contract'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { useStaff } from '../../../shared/record/useOwners.ts'
import { History } from '../../../kit/History.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { Field } from '../../../ui/Field.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { AnswerLead } from './AnswerLead.tsx'
import { ConvertLead } from './ConvertLead.tsx'
import { leadHistoryWords, sourceWords, statusTones, tripWords } from './lead-words.ts'
import { useGetLeadHistoryQuery, useGetLeadQuery, useUpdateLeadMutation } from './leads.api.ts'

const enquiryPaths: Record<EnquiryKind, { href: (params: { id: string }) => string }> = {
  package: paths.crm.packageEnquiries.view,
  flight: paths.crm.flightEnquiries.view,
  hotel: paths.crm.hotelEnquiries.view,
  visa: paths.crm.visaEnquiries.view,
}

function Facts({ lead }: { lead: Lead }) {
  const trip = tripWords(lead)
  const { enquiryId, enquiryKind, enquiryNumber } = lead
  return (
    <DescriptionList
      items={[
        {
          label: 'E-mail',
          value: (
            <a className="link" href={`mailto:${lead.email}`}>
              {lead.email}
            </a>
          ),
        },
        {
          label: 'Phone',
          value: (
            <a className="link" href={`tel:${lead.phone.replaceAll(/[^\d+]/g, '')}`}>
              {lead.phone}
            </a>
          ),
        },
        { label: 'Form', value: sourceWords[lead.source] },
        ...(trip ? [{ label: 'About', value: trip }] : []),
        { label: 'Came in', value: <RelativeTime at={lead.createdAt} /> },
        ...(enquiryId && enquiryKind
          ? [
              {
                label: 'Enquiry',
                value: (
                  <Link className="link" to={enquiryPaths[enquiryKind].href({ id: enquiryId })}>
                    {enquiryNumber}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function LeadPanel({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [update, { isLoading }] = useUpdateLeadMutation()
  const [converting, setConverting] = useState(false)
  const staff = useStaff()
  const converted = lead.status === 'Converted'

  async function change(body: { assignedTo?: string; status?: 'New' | 'Closed' }) {
    try {
      await update({ params: { id: lead.id }, body: { version: lead.version, ...body } }).unwrap()
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(`${lead.reference} was not changed`, detail || title)
    }
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow={lead.reference}
      title={lead.name}
      badge={<Badge tone={statusTones[lead.status]}>{lead.status}</Badge>}
      footer={
        converted ? undefined : (
          <>
            <Button
              variant="ghost"
              busy={isLoading}
              onClick={() => void change({ status: lead.status === 'Closed' ? 'New' : 'Closed' })}
            >
              {lead.status === 'Closed' ? 'Open again' : 'Close'}
            </Button>
            <Button variant="primary" onClick={() => setConverting(true)}>
              Make enquiry
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <blockquote className="rounded-md bg-sunken px-4 py-3 whitespace-pre-wrap">{lead.message}</blockquote>
        <Facts lead={lead} />
        {!converted && (
          <Field label="Given to">
            <Select
              options={staff}
              value={lead.assignedTo ?? ''}
              onChange={(assignedTo) => void change({ assignedTo })}
              placeholder="Nobody"
            />
          </Field>
        )}
        {lead.answer && (
          <section aria-label="Answer" className="grid gap-1">
            <h3 className="text-cell font-medium text-2">
              Answered {lead.answeredAt && <RelativeTime at={lead.answeredAt} />}
            </h3>
            <p className="whitespace-pre-wrap">{lead.answer}</p>
          </section>
        )}
        <AnswerLead key={lead.id} lead={lead} />
        <History entity="lead" id={lead.id} words={leadHistoryWords} useHistory={useGetLeadHistoryQuery} />
      </div>
      <ConvertLead key={`convert ${lead.id}`} lead={lead} open={converting} onClose={() => setConverting(false)} />
    </Drawer>
  )
}

/** What somebody sent in, beside the list: give it to somebody, answer it, make an enquiry of it. */
export function LeadDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { currentData } = useGetLeadQuery({ params: { id: id ?? '' } }, { skip: !id })
  return id && currentData ? <LeadPanel key={id} lead={currentData.data} onClose={onClose} /> : null
}
