import type { offlineWays } from '@karavan/contracts/sales/core/booking'
import type { OrgKind } from '@karavan/domain/base/access/user-type'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { referenceKey } from '@karavan/domain/money/wallet/deposit'
import { invalid, problem, ProblemError } from '../../../platform/http/problem.ts'

type Recorded = { way?: (typeof offlineWays)[number] | undefined; reference?: string | null | undefined }

/** Where recorded money came from, and the key under which it counts once; `walletKey` is that of a wallet's. */
export function paymentOf(
  { way, reference }: Recorded,
  { orgKind }: { orgKind: OrgKind },
  walletKey: string,
): { funding: Funding; way: NonNullable<Recorded['way']>; key: string } {
  const chosen = way ?? (orgKind === 'house' ? undefined : 'wallet')
  if (chosen === undefined) throw invalid({ path: 'way', message: 'Say how it was paid: the house has no wallet' })
  if (chosen === 'wallet') {
    if (orgKind === 'house') throw invalid({ path: 'way', message: 'The house has no wallet' })
    return { funding: 'wallet', way: chosen, key: walletKey }
  }
  if (!reference || !referenceKey(reference))
    throw invalid({ path: 'reference', message: 'A payment from outside has a reference' })
  return { funding: 'bank', way: chosen, key: `payment ${referenceKey(reference)}` }
}

/** Posts a payment; a reference that was posted before is refused as a duplicate. */
export async function once<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'IDEMPOTENCY_KEY_REUSED')
      throw problem('DUPLICATE', 'A payment with this reference was recorded before.')
    throw error
  }
}
