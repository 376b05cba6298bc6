import { quotationStatuses } from '@karavan/domain/crm/quotation'
import { markupServices } from '@karavan/domain/crm/quotation-markup'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose } from '../../kit/field.ts'
import { idParams, listQuery, manyCounted, one, versioned } from '../../kit/list.ts'
import { CustomerChoice } from '../enquiries/enquiry.ts'
import { exampleContent, QuotationContent } from './content.ts'
import { LineItem, QuotedLine, QuotedMarkup } from './line.ts'
import { Quotation, QuotationRatesSent, QuotationRow, QuotationVersion } from './quotation.ts'

const tag = 'CRM quotations'
const access = can('crm.use')
const key = z.string().max(40)

/** A thing of the catalogue as it may become a line. */
const OfferedItem = z
  .object({
    item: LineItem,
    price: QuotedLine.shape.price,
    /** What it is sold for in its quotation, for those who may not know what it costs. */
    sells: z.number().nullable(),
    shown: QuotedLine.shape.shown,
    from: z.iso.date().nullable(),
    until: z.iso.date().nullable(),
  })
  .meta({ id: 'OfferedItem' })
export type OfferedItem = z.output<typeof OfferedItem>

/** Of children, separated by commas. */
const ages = z
  .string()
  .regex(/^(1?\d)(,1?\d){0,79}$/)
  .optional()

/** The draft that something is offered for, how that is taxed, and of what it is; without them, a quotation that is begun now. */
const offeredFor = {
  quotationId: z.uuid().optional(),
  taxAs: z.enum(taxTreatments).optional(),
  /** Whose markup one that is not kept yet begins with. */
  markedAs: z.enum(markupServices).optional(),
}

export const quotations = {
  list: endpoint({
    method: 'GET',
    path: '/crm/quotations',
    mayBeOld: true,
    access,
    tag,
    summary: 'Quotations of the own organisation; an Admin sees all',
    query: listQuery({
      sort: ['createdAt', 'updatedAt', 'validUntil', 'startDate', 'total'],
      defaultSort: '-createdAt',
      filter: {
        status: z.enum(quotationStatuses).optional(),
        customerId: z.uuid().optional(),
        enquiryId: z.uuid().optional(),
        orgId: z.uuid().optional(),
        /** Sent, not answered, and valid for seven days at most. */
        expiring: z.enum(['yes']).optional(),
        /** Of the day it was made. */
        from: z.iso.date().optional(),
        until: z.iso.date().optional(),
      },
    }),
    response: manyCounted(QuotationRow),
  }),
  ratesAndTerms: endpoint({
    method: 'GET',
    path: '/crm/quotations/basis',
    access,
    tag,
    summary: 'What a new quotation is priced by today, and the texts it may take over',
    query: z.strictObject({ customerId: z.uuid().optional() }),
    response: one(
      z.object({
        rates: QuotationRatesSent,
        terms: z.array(z.object({ id: z.uuid(), name: z.string(), text: z.string(), isDefault: z.boolean() })),
      }),
    ),
  }),
  draft: endpoint({
    method: 'GET',
    path: '/crm/quotations/draft',
    access,
    right: 'quote',
    tag,
    summary: 'A quotation begun from an enquiry, an itinerary, the quote tray, or nothing; nothing is written yet',
    query: z.strictObject({
      enquiryId: z.uuid().optional(),
      itineraryId: z.uuid().optional(),
      /** Keep the itinerary as one line instead of its stays, activities and transfers. */
      asOne: z.enum(['yes']).optional(),
      /** When the itinerary begins and for whom, where that is known already. */
      date: z.iso.date().optional(),
      adults: z.coerce.number().int().min(1).max(groupLimits.adults.max).optional(),
      ages,
      /** Begin with all that is on the caller's quote tray. */
      tray: z.enum(['yes']).optional(),
    }),
    response: one(
      z.object({
        content: QuotationContent,
        customer: z
          .object({ id: z.uuid(), name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
          .nullable(),
        enquiryId: z.uuid().nullable(),
        enquiryNumber: z.string().nullable(),
        /** What is put on all of it first, by what it comes to be of; for those who may know what things cost. */
        markups: z.record(z.enum(markupServices), QuotedMarkup).optional(),
      }),
    ),
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/crm/quotations/catalogue',
    access,
    tag,
    summary: 'What the catalogue has for a line, by words, at the prices of the own organisation and with what is left',
    query: z.strictObject({
      kind: z.enum(['stay', 'activity', 'transfer', 'visa', 'trip']),
      q: z.string().max(100).optional(),
      /** What the caller marked, which are hotels, or quoted before. */
      only: z.enum(['favourites', 'recent']).optional(),
      /** Of hotels: at least so many stars, and only what can still be cancelled for nothing. */
      stars: z.coerce.number().min(1).max(5).optional(),
      free: z.enum(['yes']).optional(),
      date: z.iso.date().optional(),
      nights: z.coerce.number().int().min(1).max(90).optional(),
      adults: z.coerce.number().int().min(1).max(groupLimits.adults.max),
      ages,
      /** How many of the children, infants left out, take no bed; left out, those who are small. */
      withoutBed: z.coerce.number().int().min(0).max(groupLimits.children.max).optional(),
      ...offeredFor,
    }),
    response: one(z.array(OfferedItem)),
  }),
  prices: endpoint({
    method: 'POST',
    path: '/crm/quotations/prices',
    access,
    tag,
    summary: 'What lines of the catalogue cost the own organisation now; nothing is written',
    body: z.strictObject({
      party: z.strictObject({
        adults: z.number().int().min(1).max(500),
        childrenAges: z.array(z.number().int().min(0).max(17)).max(groupLimits.children.max),
        /** How many of the children, infants left out, take no bed; left out, those who are small. */
        withoutBed: z.number().int().min(0).max(groupLimits.children.max).optional(),
      }),
      items: z.array(LineItem).max(300),
      ...offeredFor,
      /** Where each of them stands in the quotation. */
      places: z
        .array(z.strictObject({ part: z.enum(['options', 'extras']), group: key, line: key }))
        .max(300)
        .optional(),
    }),
    response: one(z.array(OfferedItem)),
    unaudited: true,
    example: { party: { adults: 2, childrenAges: [7] }, items: [] },
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/quotations',
    access,
    right: 'quote',
    tag,
    summary: 'Keep a quotation as a draft, priced by the rates of today',
    body: z.strictObject({ customer: CustomerChoice, enquiryId: optional(z.uuid()), content: QuotationContent }),
    response: one(Quotation),
    status: 201,
    idempotent: true,
    example: { customer: { name: 'Asha Rao', phone: '+91 98450 12345' }, content: exampleContent },
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/quotations/:id',
    access,
    tag,
    summary: 'One quotation with its versions, its link and its timeline',
    params: idParams,
    response: one(Quotation),
  }),
  version: endpoint({
    method: 'GET',
    path: '/crm/quotations/:id/versions/:number',
    access,
    tag,
    summary: 'One version as it was',
    params: z.strictObject({ id: z.uuid(), number: z.coerce.number().int().min(1).max(10_000) }),
    response: one(QuotationVersion),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/quotations/:id',
    access,
    right: 'quote',
    tag,
    summary: 'Change a draft; what was sent is changed by a new version',
    params: idParams,
    body: versioned({
      content: QuotationContent,
      /** Take the rates of today instead of those it was begun with. */
      refreshRates: z.boolean().optional(),
    }),
    response: one(Quotation),
    example: { content: exampleContent, version: 1 },
  }),
  newVersion: endpoint({
    method: 'POST',
    path: '/crm/quotations/:id/versions',
    access,
    right: 'quote',
    tag,
    summary: 'Begin a new version from the last one; the link keeps showing what was sent until the new one is',
    params: idParams,
    response: one(Quotation),
    status: 201,
    idempotent: true,
  }),
  send: endpoint({
    method: 'POST',
    path: '/crm/quotations/:id/send',
    access,
    right: 'quote',
    tag,
    summary: 'Send the draft: it gets its link, and a mail when there is an address; earlier versions are replaced',
    params: idParams,
    body: z.strictObject({
      /** By mail too; without, the link is only made, to be copied. */
      mail: z.boolean(),
      message: optional(prose(3000)),
      version: z.number().int().min(1),
    }),
    response: one(Quotation),
    idempotent: true,
    example: { mail: true, version: 1 },
  }),
  accept: endpoint({
    method: 'POST',
    path: '/crm/quotations/:id/accept',
    access,
    right: 'quote',
    tag,
    summary: 'Note that the customer said yes on the phone or in person',
    params: idParams,
    body: z.strictObject({
      number: z.number().int().min(1),
      name: line(120),
      option: key,
      extras: z.array(key).max(20),
    }),
    response: one(Quotation),
    idempotent: true,
    example: { number: 1, name: 'Asha Rao', option: 'standard', extras: [] },
  }),
  decline: endpoint({
    method: 'POST',
    path: '/crm/quotations/:id/decline',
    access,
    right: 'quote',
    tag,
    summary: 'Note that the customer said no',
    params: idParams,
    body: z.strictObject({ number: z.number().int().min(1), reason: line(300) }),
    response: one(Quotation),
    example: { number: 1, reason: 'Too expensive' },
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/crm/quotations/:id/withdraw-link',
    access,
    right: 'quote',
    tag,
    summary: 'End the customer’s link before its time',
    params: idParams,
    response: one(Quotation),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/crm/quotations/:id/renew-link',
    access,
    right: 'quote',
    tag,
    summary: 'Make another link to the version that was sent last; the one before ends',
    params: idParams,
    response: one(Quotation),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/crm/quotations/:id',
    access,
    right: 'quote',
    tag,
    summary: 'Throw away the draft; of a quotation that was never sent, all of it',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/crm/quotations/:id/quotation.pdf',
    access,
    tag,
    summary: 'The quotation as PDF, of the newest version or the one named',
    params: idParams,
    query: z.strictObject({ version: z.coerce.number().int().min(1).max(10_000).optional() }),
    response: z.unknown(),
  }),
}
