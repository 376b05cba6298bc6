import type { RegisterBody } from '@karavan/contracts/people/session/session.contract'
import { beginnings, isVerifiedByEmail } from '@karavan/domain/people/account'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Claims } from '../../../platform/auth/caller.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { sealPan } from '../../../platform/crypto/pan.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { findUser, insertOrg, insertUser, nextAgentId, type UserRow } from './user.queries.ts'
import type { WalletPort } from './wallet.port.ts'

type Registration = z.output<typeof RegisterBody>

/** Makes the user and organisation behind an identity that has none yet. */
export async function register(
  { platform, db }: Pick<SystemContext, 'platform' | 'db'>,
  wallets: WalletPort,
  claims: Claims,
  body: Registration,
  requestId: string,
): Promise<UserRow> {
  const agent = body.kind === 'agent'
  if (agent && !body.company_name) throw invalid({ path: 'company_name', message: 'Required for a travel agent' })
  const { userType, orgKind, verificationStatus } = beginnings[body.kind]
  const orgId = uuidv7()
  const userId = uuidv7()
  await insertOrg(db, {
    id: orgId,
    kind: orgKind,
    companyName: (agent && body.company_name) || body.name,
    agentId: agent ? await nextAgentId(db) : null,
    email: claims.email,
    phone: body.phone,
    address: body.address,
    city: body.city,
    stateCode: body.stateCode,
    country: body.country,
    gstin: body.gstin,
    ...sealPan(platform, 'org', { id: orgId, orgId }, body.pan),
    verificationStatus,
  })
  try {
    await insertUser(db, {
      id: userId,
      orgId,
      issuer: claims.issuer,
      subject: claims.subject,
      email: claims.email,
      name: body.name,
      phone: body.phone,
      userType,
      emailVerified: claims.emailVerified,
      verified: isVerifiedByEmail(userType) && claims.emailVerified,
    })
  } catch (error) {
    if (brokenUnique(error) === 'app_user_identity') throw problem('DUPLICATE', 'This identity is registered already.')
    throw error
  }
  const row = await findUser(db, wallets, userId)
  if (!row) throw new Error('The user just written is gone')
  await recordAudit(
    db,
    { id: userId, orgId, name: body.name, requestId },
    {
      entity: 'user',
      id: userId,
      action: 'registered',
      after: { userType: row.userType, company: row.org.companyName },
    },
  )
  return row
}
