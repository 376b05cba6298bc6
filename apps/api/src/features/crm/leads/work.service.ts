import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type { Lead, leads as contract } from '@karavan/contracts/crm/leads/lead.contract'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import { createEnquiry } from '../enquiries/index.ts'
import { notify } from '../../base/notifications/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { isStaff } from '../../people/users/index.ts'
import { updateLeadRow, findLead } from './lead.queries.ts'

const entity = 'lead'

async function getLockedLead({ db, user }: Context, id: string): Promise<Lead> {
  const lead = await findLead(db, user, id, true)
  if (!lead) throw notFound('lead')
  return lead
}

/** The lead as it is now, also for whoever has just given it away. */
async function done({ db, user, emit }: Context, id: string): Promise<Lead> {
  const lead = await findLead(db, null, id)
  if (!lead) throw notFound('lead')
  emit({ tag: 'Lead', id, orgId: user.orgId })
  return lead
}

const converted = (into: string | null) => problem('ILLEGAL_TRANSITION', `This is ${into ?? 'an enquiry'} already.`)

function refuseConverted({ status, enquiryNumber }: Lead): void {
  if (status === 'Converted') throw converted(enquiryNumber)
}

type Patch = z.output<(typeof contract)['update']['body']>

/** Gives a lead to somebody, closes it, or opens it again. */
export async function updateLead(context: Context, id: string, patch: Patch): Promise<Lead> {
  const { db, user, actor, emit } = context
  const before = await getLockedLead(context, id)
  refuseStale(patch.version, before.version, before)
  refuseConverted(before)
  const { assignedTo = before.assignedTo, status } = patch
  if (assignedTo && assignedTo !== before.assignedTo && !(await isStaff(db, user.orgId, assignedTo)))
    throw invalid({ path: 'assignedTo', message: 'Nobody of this organisation, or suspended' })
  const open = before.answeredAt ? 'Answered' : assignedTo ? 'Assigned' : 'New'
  const to = status === 'Closed' || (status === undefined && before.status === 'Closed') ? 'Closed' : open
  await updateLeadRow(db, id, { assignedTo, status: to })
  if (assignedTo && assignedTo !== before.assignedTo && assignedTo !== user.id)
    await notify(db, emit, [assignedTo], {
      title: `${before.reference} is yours`,
      body: `${before.name}: ${before.message.slice(0, 140)}`,
      link: `/dashboard/leads-query?id=${id}`,
      tone: 'blue',
    })
  const after = await done(context, id)
  const watched = ({ status: one, assignee }: Lead) => ({ status: one, assignee })
  await recordAudit(db, actor, { entity, id, action: 'changed', before: watched(before), after: watched(after) })
  return after
}

/** Answers a lead by mail. */
export async function answerLead(context: Context, id: string, message: string): Promise<Lead> {
  const { platform, db, user, actor } = context
  const before = await getLockedLead(context, id)
  const text = [`Hello ${before.name},`, message, `${user.name}, about your message ${before.reference}`].join('\n\n')
  await queueReadyMail(platform, db, {
    to: { email: before.email, name: before.name },
    kind: 'lead-answer',
    words: await mailFromTemplate(db, null, {}, { subject: `Your message ${before.reference}`, text }),
  })
  await updateLeadRow(db, id, {
    answer: message,
    answeredAt: new Date().toISOString(),
    assignedTo: before.assignedTo ?? user.id,
    ...(before.status === 'Converted' ? {} : { status: 'Answered' as const }),
  })
  await recordAudit(db, actor, { entity, id, action: 'answered', after: { message } })
  return done(context, id)
}

const party = ({ adults, children }: Lead) => ({
  adults: adults ?? 2,
  children: children ?? 0,
  childrenAges: [],
  infants: 0,
})

/** What a lead says, as the details of an enquiry; what it does not say stays open. */
function detailsOf(kind: EnquiryKind, lead: Lead): EnquiryDetails {
  const place = (lead.destination ?? lead.itineraryTitle ?? 'To be decided').slice(0, 60)
  const people = party(lead)
  if (kind === 'flight')
    return {
      kind,
      tripType: 'return',
      segments: [{ from: 'To be decided', to: place, date: lead.travelDate, time: null }],
      cabin: 'Economy',
      party: people,
      airline: null,
      directOnly: false,
      baggage: null,
      fareType: 'Regular',
    }
  if (kind === 'hotel')
    return {
      kind,
      destination: place,
      checkIn: lead.travelDate,
      checkOut: null,
      rooms: 1,
      party: people,
      stars: null,
      mealPlan: null,
      preferredHotel: null,
      pets: false,
    }
  if (kind === 'visa')
    return {
      kind,
      country: place,
      visaType: 'tourist',
      entries: 'single',
      travelDate: lead.travelDate,
      applicants: people.adults + people.children,
      nationality: null,
      documentsInHand: [],
      express: false,
      appointmentOn: null,
    }
  return {
    kind: 'package',
    destinations: [place],
    fromCity: null,
    when: { date: lead.travelDate, month: null, flexible: true },
    nights: null,
    party: people,
    rooms: null,
    extraBeds: null,
    hotelCategory: null,
    mealPlan: null,
    services: [],
    occasion: null,
  }
}

type Conversion = z.output<(typeof contract)['convert']['body']>

/** Makes an enquiry of a lead, once. */
export async function convertLead(context: Context, id: string, asked: Conversion): Promise<Lead> {
  const { db, actor } = context
  const lead = await getLockedLead(context, id)
  refuseConverted(lead)
  const { name, email, phone } = lead
  const enquiry = await createEnquiry(
    context,
    asked.kind,
    {
      customer: asked.customerId
        ? { customerId: asked.customerId }
        : { name, email, phone, evenIfAlike: asked.evenIfAlike },
      source: 'Website',
      assignedTo: asked.assignedTo ?? lead.assignedTo,
      priority: 'normal',
      budget: null,
      budgetCurrency: 'INR',
      tags: [],
      details: detailsOf(asked.kind, lead),
      notes: `From ${lead.reference}: ${lead.message}`.slice(0, 5000),
      followUp: asked.followUp,
      pastedText: null,
    },
    { leadId: id },
  ).catch((error: unknown) => {
    // Said instead of a broken constraint.
    throw brokenUnique(error) === 'enquiry_lead_once' ? converted(null) : error
  })
  await updateLeadRow(db, id, { status: 'Converted', enquiryId: enquiry.id, assignedTo: enquiry.assignedTo })
  await recordAudit(db, actor, { entity, id, action: 'converted', after: { enquiry: enquiry.number } })
  return done(context, id)
}
