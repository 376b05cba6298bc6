import { actions } from '@karavan/domain/base/access/permission'
import { rights, roles } from '@karavan/domain/base/access/rights'
import { orgKinds } from '@karavan/domain/base/access/user-type'
import { z } from 'zod'
import { OwnMarkup, decimal } from '../../kit/money.ts'
import { imageUrl, kept, line, optional, pan, phone } from '../../kit/field.ts'
import {
  companyBody,
  letterheadBody,
  letterheadFields,
  personFields,
  reviewFields,
  SalesRep,
  UserDocument,
} from '../users/person.ts'

export const Wallet = z.object({ balance: z.number(), creditLimit: z.number(), spendable: z.number() })

export const BankDetails = z.object({
  accountName: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  bank: z.string(),
  upiId: z.string(),
})

/** The signed-in person with their organisation, as `GET /me` answers it. */
export const Profile = z
  .object({
    ...personFields,
    emailVerified: z.boolean(),
    permissions: z.array(z.enum(actions)),
    /** What the person does in the organisation, and may do there; of a traveller nothing. */
    role: z.enum(roles).nullable(),
    rights: z.array(z.enum(rights)),
    orgId: z.uuid(),
    orgKind: z.enum(orgKinds),
    company_name: z.string(),
    company_logo: z.string().nullable(),
    agentId: z.string().nullable(),
    wallet: Wallet,
    /** Whether instalments of trips are taken from the wallet on their day, without being asked for. */
    autoCollect: z.boolean().optional(),
    gstin: z.string().nullable(),
    /** Its end alone. */
    pan: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    stateCode: z.string().nullable(),
    country: z.string().nullable(),
    website: z.string().nullable(),
    salesRep: SalesRep.nullable(),
    bank: BankDetails.nullable(),
    ownMarkup: OwnMarkup,
    quoting: z
      .object({
        leastMargin: z.number().nullable(),
        watchPercent: z.number(),
        holdOnAccept: z.boolean(),
        cancellationSteps: z.array(z.object({ daysBefore: z.number(), penaltyPercent: z.number() })).optional(),
      })
      .optional(),
    ...letterheadFields,
    verification: z.object({
      ...reviewFields,
      documents: z.array(UserDocument),
    }),
    version: z.number().int(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

const percent = decimal(2).min(0).max(100)

/** What a person may change of themselves and, as its owner, of their organisation; nothing of rank or money. */
export const ProfileBody = z.strictObject({
  name: line(120),
  phone: optional(phone),
  avatarUrl: optional(imageUrl),
  company_name: optional(line(160)),
  company_logo: optional(imageUrl),
  autoCollect: z.boolean().optional(),
  ...companyBody,
  pan: kept(pan),
  website: optional(z.url({ protocol: /^https?$/ }).max(200)),
  bank: optional(
    z.strictObject({
      accountName: line(120),
      accountNumber: line(34),
      ifsc: line(11),
      bank: line(80),
      /** Of the house; agencies have theirs with their letterhead. */
      upiId: z.string().trim().max(80),
    }),
  ),
  /** Left out, it stays as it is. */
  ownMarkup: OwnMarkup.optional(),
  /**
   * The least that quotations of staff earn of their price, from how many percent on a moved cost is told, whether an
   * acceptance holds rooms at once, and what is charged for cancelling a service with fewer than so many days to go, in percent of
   * what it is sold for; left out, as it is.
   */
  quoting: z
    .strictObject({
      leastMargin: optional(percent),
      watchPercent: percent,
      holdOnAccept: z.boolean().optional(),
      cancellationSteps: z
        .array(z.strictObject({ daysBefore: z.number().int().min(1).max(365), penaltyPercent: percent }))
        .max(10)
        .optional(),
    })
    .optional(),
  /** The face of an organisation on its papers; left out, it stays as it is. */
  letterhead: z.strictObject(letterheadBody).optional(),
  version: z.number().int().min(1),
})
