import { paperKinds, visaCategories, visaEntries } from '@karavan/domain/catalogue/visas/visa'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'
import { ApplicationPrice } from './application-price.ts'

const tag = 'Visas'

const visaProductStatuses = ['active', 'inactive'] as const

/** `visa` is the key of the granted visa itself. */
const paperKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'Small letters, digits and hyphens')
  .refine((key) => key !== 'visa', 'Kept for the granted visa')

export const VisaPaper = z.strictObject({
  key: paperKey,
  name: line(80),
  kind: z.enum(paperKinds),
  required: z.boolean(),
})

/** What one person pays, with taxes, in rupees. */
export const VisaPrice = z.object({
  adult: sentAmount,
  child: sentAmount,
  /** On top for each person, with tax; null where nothing goes faster. */
  express: sentAmount.nullable(),
})

export const Visa = z
  .object({
    id: z.uuid(),
    country: z.string(),
    name: z.string(),
    category: z.enum(visaCategories),
    entry: z.enum(visaEntries),
    stayDays: z.number().int(),
    validityDays: z.number().int(),
    processingDays: z.number().int(),
    /** Null when it cannot be had faster. */
    expressDays: z.number().int().nullable(),
    documents: z.array(VisaPaper),
    passportValidityMonths: z.number().int(),
    childUnderAge: z.number().int(),
    notes: z.string(),
    status: z.enum(visaProductStatuses),
    /** Of whom the house buys it; for those who write the catalogue. */
    supplier: z.string().nullish(),
    currency: z.string(),
    /** For the caller, today; null while the house has no rate for it. */
    price: VisaPrice.nullable(),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Visa' })
export type Visa = z.infer<typeof Visa>

const days = (max: number) => z.number().int().min(1).max(max)

const fields = {
  country: line(80),
  name: line(120),
  category: z.enum(visaCategories),
  entry: z.enum(visaEntries),
  stayDays: days(365),
  validityDays: days(3650),
  processingDays: days(180),
  expressDays: optional(days(60)),
  documents: z.array(VisaPaper).max(20),
  passportValidityMonths: z.number().int().min(0).max(24),
  childUnderAge: z.number().int().min(0).max(21),
  notes: prose(4000),
  status: z.enum(visaProductStatuses),
  /** By name: the supplier of that name, or a new one; left out it stays as it is. */
  supplier: line(120).nullish(),
}

type Checked = {
  processingDays: number
  expressDays: number | null
  stayDays: number
  validityDays: number
  documents: { key: string }[]
}

const checkVisa = (visa: Checked, context: z.RefinementCtx) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (visa.expressDays !== null && visa.expressDays >= visa.processingDays)
    refuse('expressDays', 'Faster than the usual time')
  if (visa.validityDays < visa.stayDays) refuse('validityDays', 'Not shorter than the stay')
  if (new Set(visa.documents.map(({ key }) => key)).size !== visa.documents.length)
    refuse('documents', 'Each document once')
}

export const VisaBody = z.strictObject(fields).superRefine(checkVisa)
export const VisaEdit = versioned(fields).superRefine(checkVisa)

const example = {
  country: 'United Arab Emirates',
  name: '30 days tourist, single entry',
  category: 'tourist',
  entry: 'single',
  stayDays: 30,
  validityDays: 60,
  processingDays: 4,
  expressDays: 1,
  documents: [
    { key: 'passport-front', name: 'Passport, data page', kind: 'scan', required: true },
    { key: 'photo', name: 'Photo on white', kind: 'photo', required: true },
  ],
  passportValidityMonths: 6,
  childUnderAge: 12,
  notes: 'Names exactly as in the passport.',
  status: 'active',
}

/** The most adults, and the most children, whose price is told before anybody is named. */
export const partyLimit = 20

export const visas = {
  list: endpoint({
    method: 'GET',
    path: '/visas',
    mayBeOld: true,
    access: 'public',
    tag,
    summary: 'Visas on offer, at what they cost the caller; inactive ones too for those who write them',
    query: listQuery({
      sort: ['country', 'name', 'processingDays', 'updatedAt'],
      defaultSort: 'country',
      filter: {
        country: z.string().max(80).optional(),
        category: z.enum(visaCategories).optional(),
        entry: z.enum(visaEntries).optional(),
        status: z.enum(visaProductStatuses).optional(),
      },
    }),
    response: many(Visa),
  }),
  countries: endpoint({
    method: 'GET',
    path: '/visas/countries',
    mayBeOld: true,
    access: 'public',
    tag,
    summary: 'The countries visas are on offer for, with how many there are',
    response: one(z.array(z.object({ country: z.string(), visas: z.number().int() }))),
  }),
  get: endpoint({
    method: 'GET',
    path: '/visas/:id',
    access: 'public',
    tag,
    summary: 'One visa; an inactive one only for those who write the catalogue',
    params: idParams,
    response: one(Visa),
  }),
  price: endpoint({
    method: 'GET',
    path: '/visas/:id/price',
    access: can('visas.own'),
    tag,
    summary: 'What a party pays for a visa today, step by step, before anybody applies; null without a rate',
    params: idParams,
    query: z.strictObject({
      adults: z.coerce.number().int().min(0).max(partyLimit).default(1),
      children: z.coerce.number().int().min(0).max(partyLimit).default(0),
      express: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true'),
    }),
    response: one(ApplicationPrice.nullable()),
  }),
  create: endpoint({
    method: 'POST',
    path: '/visas',
    access: can('catalogue.write'),
    tag,
    summary: 'Add a visa',
    body: VisaBody,
    response: one(Visa),
    status: 201,
    example,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/visas/:id',
    access: can('catalogue.write'),
    tag,
    summary: 'Change a visa; applications handed in keep what they were asked for',
    params: idParams,
    body: VisaEdit,
    response: one(Visa),
    example: { ...example, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/visas/:id',
    access: can('catalogue.write'),
    tag,
    summary: 'Delete a visa nobody has applied for',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
}
