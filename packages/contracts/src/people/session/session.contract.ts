import { userTypes } from '@karavan/domain/base/access/user-type'
import { accountKinds } from '@karavan/domain/people/account'
import { documentKinds } from '@karavan/domain/people/verification'
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { line, optional, phone, RevealedPan } from '../../kit/field.ts'
import { one } from '../../kit/list.ts'
import { companyBody } from '../users/person.ts'
import { Profile, ProfileBody } from './profile.ts'

const tag = 'Session'

export const SignedIn = z.object({
  user: Profile,
  userType: z.enum(userTypes),
  token: z.object({ accessToken: z.string(), refreshToken: z.string() }),
})

export const RegisterBody = z.strictObject({
  kind: z.enum(accountKinds),
  name: line(120),
  phone,
  company_name: optional(line(160)),
  ...companyBody,
})

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'token',
    tag,
    summary: 'Sign in with the identity token; the first sign-in of an invited person links them',
    response: one(SignedIn),
    limit: 60,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'token',
    tag,
    summary: 'Note that the person signed out',
    response: one(z.object({ signedOut: z.literal(true) })),
  }),
  register: endpoint({
    method: 'POST',
    path: '/register',
    access: 'token',
    tag,
    summary: 'Create the user and organisation behind an identity token',
    body: RegisterBody,
    response: one(Profile),
    status: 201,
    limit: 10,
    example: { kind: 'traveller', name: 'Asha Rao', phone: '+91 98450 12345' },
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    access: 'signedIn',
    tag,
    summary: 'The signed-in person, also while unverified',
    response: z.object({ data: z.array(Profile) }),
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/me',
    access: 'signedIn',
    afterStep: true,
    tag,
    summary: 'Change own profile and, as its owner, the organisation',
    body: ProfileBody,
    response: z.object({ data: z.array(Profile) }),
    example: { name: 'Asha Rao', phone: '+91 98450 12345', version: 1 },
  }),
  revealPan: endpoint({
    method: 'POST',
    path: '/me/pan',
    access: 'signedIn',
    reveals: true,
    tag,
    summary: 'The whole PAN of the own organisation; noted in the history',
    response: one(RevealedPan),
    limit: 30,
  }),
  createDocuments: endpoint({
    method: 'POST',
    path: '/me/documents',
    access: 'signedIn',
    tag,
    summary: 'Hand in documents for verification; after a rejection this asks for another look',
    body: z.strictObject({
      documents: z
        .array(z.strictObject({ kind: z.enum(documentKinds), fileId: z.uuid() }))
        .min(1)
        .max(10),
    }),
    response: z.object({ data: z.array(Profile) }),
    example: { documents: [{ kind: 'PAN card', fileId: '00000000-0000-4000-8000-000000000000' }] },
  }),
}
