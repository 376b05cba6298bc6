import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { email, line, optional, phone, prose } from '../kit/field.ts'
import { one } from '../kit/list.ts'

export const leadSources = ['contactus', 'dubai', 'itinerary'] as const

export const LeadBody = z.strictObject({
  source: z.enum(leadSources),
  name: line(120),
  email,
  phone,
  message: prose(4000).pipe(z.string().min(1, 'Required')),
  destination: optional(line(120)),
  /** The itinerary somebody asked about. */
  itineraryId: optional(z.uuid()),
  travelDate: optional(z.iso.date()),
  adults: z.number().int().min(1).max(80).nullish(),
  children: z.number().int().min(0).max(80).nullish(),
  /** Left empty by people; what fills it in is a robot. */
  website: z.string().max(200).optional(),
})

export const leads = {
  create: endpoint({
    method: 'POST',
    path: '/leads',
    access: 'public',
    tag: 'Leads',
    summary: 'What the public forms send in',
    body: LeadBody,
    response: one(z.object({ id: z.uuid(), reference: z.string() })),
    status: 201,
    limit: 5,
    example: {
      source: 'contactus',
      name: 'Asha Rao',
      email: 'asha@example.test',
      phone: '+91 98450 12345',
      message: 'Four nights in Dubai in December for two adults.',
    },
  }),
}
