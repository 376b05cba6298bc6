import { userTypes, verificationStatuses } from '@karavan/domain/base/access/user-type'
import { z } from 'zod'
import { colour, email, gstin, line, optional, pan, phone, prose, stateCode, upiId } from '../../kit/field.ts'

/** What everybody who sees a user sees. */
export const personFields = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  userType: z.enum(userTypes),
  verified: z.boolean(),
}

export const SalesRep = z.object({ name: z.string(), phone: z.string().nullable() })
export const UserDocument = z.object({ kind: z.string(), fileId: z.uuid(), name: z.string() })

/** How the review of an agency stands. */
export const reviewFields = { status: z.enum(verificationStatuses), reason: z.string().nullable() }

/** What an organisation says of itself, for its invoices. */
export const companyBody = {
  gstin: optional(gstin),
  pan: optional(pan),
  address: optional(prose(500)),
  city: optional(line(80)),
  stateCode: optional(stateCode),
  country: optional(line(80)),
}

/** What an organisation puts on the papers it hands to others; what is left out stays as it is. */
export const letterheadFields = {
  companyPhone: z.string().nullable(),
  companyEmail: z.string(),
  paperTerms: z.string().nullable(),
  upiId: z.string().nullable(),
  brandColour: z.string().nullable(),
  groundContact: z.boolean(),
}
export const letterheadBody = {
  companyPhone: optional(phone),
  companyEmail: email,
  paperTerms: optional(prose(4000)),
  upiId: optional(upiId),
  brandColour: optional(colour),
  groundContact: z.boolean(),
}
