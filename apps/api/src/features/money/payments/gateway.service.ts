import type { Gateway, gateways as contract } from '@karavan/contracts/money/payments/gateway.contract'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { createVault } from '../../../platform/crypto/vault.ts'
import { brokenUnique, type Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  endGateway,
  findGateway,
  insertGateway,
  lockOldGateways,
  rewrapGateway,
  setPaidInto,
} from './gateway.queries.ts'
import type { GatewayRecord } from './payment.table.ts'
import type { PaymentProvider } from './provider.ts'
import { createRazorpay } from './razorpay.provider.ts'

type Keys = Pick<Platform, 'config' | 'secretKey'>
type Secrets = { keySecret: string; webhookSecret: string }

const entity = 'gateway'
const testKey = 'rzp_test_'

const vaultOf = ({ config, secretKey }: Keys) => createVault(config.vaultKeys, secretKey)

/** Keys open only in the row, and for the organisation, they were sealed for. */
const ownerOf = ({ orgId, id }: { orgId: string; id: string }): string => `${orgId} ${id} gateway`

/** The provider of an agency by its own keys. */
export function gatewayProvider(keys: Keys, gateway: GatewayRecord): PaymentProvider {
  const { keyId, wrappedKey, sealed } = gateway
  const secrets = JSON.parse(vaultOf(keys).open({ keyId, wrappedKey, content: sealed }, ownerOf(gateway))) as Secrets
  return createRazorpay({
    kind: 'razorpay',
    keyId: gateway.account,
    keySecret: secrets.keySecret,
    webhookSecrets: [secrets.webhookSecret],
    apiUrl: keys.config.razorpayUrl,
  })
}

/** What the Owner sees of it. */
export async function toGateway({ config }: Pick<Platform, 'config'>, db: Db, orgId: string): Promise<Gateway> {
  const found = await findGateway(db, orgId)
  return {
    current: found && {
      keyId: found.account,
      test: found.account.startsWith(testKey),
      setBy: found.setBy,
      setAt: found.createdAt,
      paidInto: found.paidInto,
    },
    webhookUrl: `${config.publicUrl}/api/v1/payments/webhook/${orgId}`,
  }
}

/** Takes an agency's keys into use; its secrets are sealed and never sent back. */
export async function setGateway(context: Context, body: z.output<(typeof contract)['set']['body']>): Promise<void> {
  const { platform, db, user, actor } = context
  const { keyId: account, keySecret, webhookSecret, paidInto } = body
  if (user.orgKind !== 'agency') throw problem('NOT_BOOKABLE', 'The gateway of the house is in its settings.')
  if (account.startsWith(testKey) && !platform.config.testGateways)
    throw invalid({ path: 'keyId', message: 'A key of the test mode takes no money; PAYMENTS=razorpay-test allows it' })
  const row = { id: uuidv7(), orgId: user.orgId }
  const { keyId, wrappedKey, content } = vaultOf(platform).seal(
    JSON.stringify({ keySecret, webhookSecret } satisfies Secrets),
    ownerOf(row),
  )
  const before = await endGateway(db, user.orgId)
  await insertGateway(db, {
    ...row,
    ...{ provider: 'razorpay', account, keyId, wrappedKey, sealed: content, setBy: user.name, paidInto },
  }).catch((error: unknown) => {
    throw brokenUnique(error) === 'gateway_one_in_use'
      ? problem('CONFLICT', 'Somebody else has just set the keys; look at them again.')
      : error
  })
  await recordAudit(db, actor, {
    entity,
    id: row.id,
    action: before ? 'keys of the own gateway replaced' : 'own gateway taken into use',
    ...(before ? { before: { keyId: before.account } } : {}),
    after: { keyId: account, paidInto },
  })
}

/** Says which account the own gateway pays into, by its payouts from now on; its keys stay as they are. */
export async function changePaidInto({ db, user, actor }: Context, paidInto: string | null): Promise<void> {
  const before = await findGateway(db, user.orgId)
  const changed = await setPaidInto(db, user.orgId, paidInto)
  if (!changed) throw problem('CONFLICT', 'Customers pay through the house; there is no own gateway.')
  await recordAudit(db, actor, {
    entity,
    id: changed.id,
    action: 'account of the own gateway changed',
    before: { paidInto: before?.paidInto ?? null },
    after: { paidInto },
  })
}

/** Lets customers pay through the house again; what was begun with the own gateway ends there. */
export async function stopGateway({ db, user, actor }: Context): Promise<void> {
  const ended = await endGateway(db, user.orgId)
  if (!ended) throw problem('CONFLICT', 'Customers pay through the house already.')
  await recordAudit(db, actor, {
    entity,
    id: ended.id,
    action: 'own gateway no longer used',
    before: { keyId: ended.account },
  })
}

/** Moves what is sealed under an old master key to the newest; what cannot be opened stays as it is. */
export async function rewrapGateways(keys: Keys, db: Db): Promise<void> {
  const vault = vaultOf(keys)
  for (const row of await lockOldGateways(db, vault.keyId)) {
    try {
      const moved = vault.rewrap({ keyId: row.keyId, wrappedKey: row.wrappedKey, content: row.sealed }, ownerOf(row))
      if (moved) await rewrapGateway(db, row.id, { keyId: moved.keyId, wrappedKey: moved.wrappedKey })
    } catch {
      continue
    }
  }
}
