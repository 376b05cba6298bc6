import { invitations } from '@karavan/contracts/people/session/invitation.contract'
import { session } from '@karavan/contracts/people/session/session.contract'
import { isVerifiedByEmail } from '@karavan/domain/people/account'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { mount } from '../../../platform/http/mount.ts'
import { problem } from '../../../platform/http/problem.ts'
import { endSession } from '../../../platform/identity/session.queries.ts'
import type { App } from '../../../platform/platform.ts'
import { acceptInvitation, invite, getInvitation } from './invitation.service.ts'
import { toProfile } from './profile.ts'
import { revealOrgPan, updateProfile } from './profile.service.ts'
import { register } from './registration.service.ts'
import { findUser, noteSignIn } from './user.queries.ts'
import { createVerificationDocuments, tellAdminsOfAgency, tellInvited } from './verification.service.ts'
import type { WalletPort } from './wallet.port.ts'

/** Signing in and out, registering, invitations and the own profile. */
export function registerSession(app: App, wallets: WalletPort): void {
  const { platform } = app
  const isGuest = (id: string) => platform.config.crmUserIds.includes(id)

  mount(app, session.login, async (_, { db, user, claims, actor, request }) => {
    if (!user) throw problem('NOT_REGISTERED', 'This identity has no account here yet; sign up first.')
    await noteSignIn(db, user.id, {
      ...(claims.emailVerified ? { emailVerified: true } : {}),
      // The address is confirmed at the provider, so the sign-in is where it is heard of.
      ...(claims.emailVerified && isVerifiedByEmail(user.userType) ? { verified: true } : {}),
    })
    await recordAudit(db, actor, { entity: 'user', id: user.id, action: 'signed in' })
    const row = await findUser(db, wallets, user.id)
    if (!row) throw problem('NOT_REGISTERED', 'This account is gone.')
    const profile = toProfile(row, isGuest(row.id))
    const accessToken = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    return { data: { user: profile, userType: profile.userType, token: { accessToken, refreshToken: '' } } }
  })

  mount(app, session.logout, async (_, { db, user, claims, actor }) => {
    if (claims.session) await endSession(db, claims.session)
    await recordAudit(db, actor, { entity: 'user', id: user?.id ?? actor.orgId, action: 'signed out' })
    return { data: { signedOut: true as const } }
  })

  mount(app, session.register, async ({ body }, context) => {
    const row = await register(context, wallets, context.claims, body, context.request.id)
    if (row.userType === 'Agent') await tellAdminsOfAgency(context, row)
    return { data: toProfile(row, false) }
  })

  mount(app, session.me, async (_, { db, user }) => {
    const row = await findUser(db, wallets, user.id)
    return { data: row ? [toProfile(row, isGuest(row.id))] : [] }
  })

  mount(app, session.updateMe, async ({ body }, context) => {
    const { user, emit } = context
    const row = await updateProfile(context, wallets, body)
    emit({ tag: 'Me', id: user.id, orgId: user.orgId })
    return { data: [toProfile(row, isGuest(row.id))] }
  })

  mount(app, session.revealPan, async (_, context) => {
    void context.reply.header('cache-control', 'no-store')
    return { data: { pan: await revealOrgPan(context, wallets, context.user.id) } }
  })

  mount(app, session.createDocuments, async ({ body }, context) => {
    const row = await createVerificationDocuments(context, wallets, body.documents)
    return { data: [toProfile(row, isGuest(row.id))] }
  })

  mount(app, invitations.registerSystemUser, async ({ body }, context) => {
    const { user } = context
    const invited = await invite(context, { ...body, orgId: user.orgId, userType: 'SystemUser' })
    await tellInvited(context, { ...body, token: invited.token, invitedBy: user.name })
    return { data: { id: invited.id, name: body.name, email: body.email, userType: 'SystemUser' as const } }
  })

  mount(app, invitations.get, async ({ params }, { db }) => {
    const row = await getInvitation(db, params.token)
    return { data: { name: row.name, email: row.email, company_name: row.org.companyName } }
  })

  mount(app, invitations.accept, async ({ params }, context) => {
    const row = await acceptInvitation(context, wallets, params.token, context.claims, context.request.id)
    return { data: toProfile(row, isGuest(row.id)) }
  })
}
