import { actions } from '@karavan/domain/base/access/permission'
import { orgKinds, userTypes, verificationStatuses } from '@karavan/domain/base/access/user-type'
import { z } from 'zod'
import { OwnMarkup } from '../../kit/money.ts'
import { gstin, imageUrl, line, optional, pan, phone, prose, stateCode } from '../../kit/field.ts'

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
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    userType: z.enum(userTypes),
    verified: z.boolean(),
    emailVerified: z.boolean(),
    permissions: z.array(z.enum(actions)),
    orgId: z.uuid(),
    orgKind: z.enum(orgKinds),
    company_name: z.string(),
    company_logo: z.string().nullable(),
    agentId: z.string().nullable(),
    wallet: Wallet,
    gstin: z.string().nullable(),
    pan: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    stateCode: z.string().nullable(),
    country: z.string().nullable(),
    website: z.string().nullable(),
    salesRep: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
    bank: BankDetails.nullable(),
    ownMarkup: OwnMarkup,
    verification: z.object({
      status: z.enum(verificationStatuses),
      reason: z.string().nullable(),
      documents: z.array(z.object({ kind: z.string(), fileId: z.uuid(), name: z.string() })),
    }),
    version: z.number().int(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** What a person may change of themselves and, as its owner, of their organisation; nothing of rank or money. */
export const ProfileBody = z.strictObject({
  name: line(120),
  phone: optional(phone),
  avatarUrl: optional(imageUrl),
  company_name: optional(line(160)),
  company_logo: optional(imageUrl),
  gstin: optional(gstin),
  pan: optional(pan),
  address: optional(prose(500)),
  city: optional(line(80)),
  stateCode: optional(stateCode),
  country: optional(line(80)),
  website: optional(z.url({ protocol: /^https?$/ }).max(200)),
  bank: optional(
    z.strictObject({
      accountName: line(120),
      accountNumber: line(34),
      ifsc: line(11),
      bank: line(80),
      upiId: line(80),
    }),
  ),
  /** Left out, it stays as it is. */
  ownMarkup: OwnMarkup.optional(),
  version: z.number().int().min(1),
})
