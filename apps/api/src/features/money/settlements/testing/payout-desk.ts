import type { CardSettlement, settlements } from '@karavan/contracts/money/accounts/settlement.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { readRows } from '../../../../testing/rows.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { PaymentProvider } from '../../payments/index.ts'
import { importPayouts } from '../payout.job.ts'

/** What tests do with payouts that providers tell of. */
export function payoutDesk(test: () => TestApp) {
  return {
    /** Asks each of these what it paid out on a day, as the job does. */
    async ask(providers: PaymentProvider[], day: string): Promise<void> {
      const { platform } = test().app
      for (const { name: provider } of providers)
        await importPayouts({ platform, providers, of: async () => null })({ provider, day }, { emit: () => {} })
    },
    /** What one Admin was told of a payout. */
    told: async (payoutId: string): Promise<string[]> =>
      (
        await readRows<{ body: string }>(
          test().app.platform.database,
          'select body from notification where user_id = $1 and body like $2',
          [test().people.admin.id, `${payoutId} of %`],
        )
      ).map(({ body }) => body),
    /** It among those that are listed because they do not fit. */
    unfit: async (payoutId: string) => {
      const { people, call } = test()
      const { body } = await call<Got<typeof settlements.open>>('GET', '/accounts/settlements/open', {
        as: people.admin,
      })
      return body.data.unfit.filter((one) => one.payoutId === payoutId)
    },
    recorded: async (payoutId: string): Promise<CardSettlement[]> => {
      const { people, call } = test()
      const { body } = await call<{ data: CardSettlement[] }>('GET', `/accounts/settlements?q=${payoutId}`, {
        as: people.admin,
      })
      return body.data.filter((one) => one.payoutId === payoutId)
    },
  }
}
