import { duplicateSigns, mostTags, phoneKinds, relations, tagsFit } from '@karavan/domain/crm/customer'
import { normalPhone } from '@karavan/domain/crm/phone'
import { z } from 'zod'
import { KeptPaper } from '../../base/kept-paper.ts'
import {
  email,
  gstin,
  kept,
  line,
  optional,
  pan,
  passportNumber,
  prose,
  stateCode,
  timestamp,
} from '../../kit/field.ts'

/** A phone number however it is written, turned into its one form. */
const phoneNumber = z
  .string()
  .trim()
  .max(30)
  .transform((typed, context) => {
    const number = normalPhone(typed)
    if (number) return number
    context.addIssue({ code: 'custom', message: 'Not a phone number' })
    return z.NEVER
  })

const keptPassport = kept(passportNumber)

const nationality = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,3}$/, 'The letters a passport has for it, like IND')

const tag = line(40)

const MemberBody = z.strictObject({
  /** Of somebody already there; left out for a new one. */
  id: z.uuid().optional(),
  name: line(120),
  relation: z.enum(relations),
  birthday: optional(z.iso.date()),
  passportNumber: keptPassport,
  passportExpiresOn: optional(z.iso.date()),
})

/** What is written down of a customer. */
export const customerFields = {
  name: line(120),
  phones: z.array(z.strictObject({ number: phoneNumber, kind: z.enum(phoneKinds) })).max(6),
  email: optional(email),
  birthday: optional(z.iso.date()),
  anniversary: optional(z.iso.date()),
  address: optional(prose(300)),
  city: optional(line(80)),
  stateCode: optional(stateCode),
  country: optional(line(80)),
  gstin: optional(gstin),
  pan: kept(pan),
  nationality: optional(nationality),
  passportNumber: keptPassport,
  passportExpiresOn: optional(z.iso.date()),
  preferences: optional(prose(2000)),
  family: z.array(MemberBody).max(20),
  tags: z.array(tag).max(mostTags.count).refine(tagsFit, 'Too long together'),
  notes: optional(prose(5000)),
}

type Checked = { phones: { number: string }[] }

export const checkCustomer = ({ phones }: Checked, context: z.RefinementCtx) => {
  if (new Set(phones.map(({ number }) => number)).size !== phones.length)
    context.addIssue({ code: 'custom', path: ['phones'], message: 'Each number once' })
}

export const CustomerBody = z.strictObject(customerFields).superRefine(checkCustomer)
export const CustomerEdit = z
  .strictObject({ ...customerFields, version: z.number().int().min(1) })
  .superRefine(checkCustomer)

const SentPhone = z.object({ number: z.string(), kind: z.enum(phoneKinds) })

/** A customer as lists show them: no passport number in it. */
export const CustomerRow = z
  .object({
    id: z.uuid(),
    orgId: z.uuid(),
    companyName: z.string(),
    name: z.string(),
    phones: z.array(SentPhone),
    email: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    tags: z.array(z.string()),
    family: z.number().int(),
    /** The first day on which a passport of theirs or of the family ends. */
    nextExpiry: z.iso.date().nullable(),
    version: z.number().int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CustomerRow' })
export type CustomerRow = z.infer<typeof CustomerRow>

/** A customer, whole, with PAN and passport numbers masked but for their end. */
export const Customer = CustomerRow.omit({ family: true })
  .extend({
    birthday: z.iso.date().nullable(),
    anniversary: z.iso.date().nullable(),
    address: z.string().nullable(),
    stateCode: z.string().nullable(),
    gstin: z.string().nullable(),
    /** Its end alone. */
    panMasked: z.string().nullable(),
    nationality: z.string().nullable(),
    passportMasked: z.string().nullable(),
    passportExpiresOn: z.iso.date().nullable(),
    preferences: z.string().nullable(),
    family: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        relation: z.enum(relations),
        birthday: z.iso.date().nullable(),
        passportMasked: z.string().nullable(),
        passportExpiresOn: z.iso.date().nullable(),
      }),
    ),
    notes: z.string().nullable(),
    /** The account this person has in the portal. */
    traveller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
    /** When their data was erased, and what the law keeps of them. */
    erased: z.object({ at: timestamp, kept: z.array(KeptPaper) }).nullable(),
    /** Records that were merged into this one. */
    mergedFrom: z.array(z.object({ id: z.uuid(), name: z.string(), at: timestamp })),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/** Somebody who may be the same person, and by what. */
export const Duplicate = z
  .object({
    id: z.uuid(),
    name: z.string(),
    phones: z.array(SentPhone),
    email: z.string().nullable(),
    city: z.string().nullable(),
    version: z.number().int(),
    signs: z.array(z.enum(duplicateSigns)),
  })
  .meta({ id: 'CustomerDuplicate' })
export type Duplicate = z.infer<typeof Duplicate>
