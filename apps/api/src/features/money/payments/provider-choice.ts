import type { PaymentSettings, UpiSettings } from '../../../config.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findGatewayById } from './gateway.queries.ts'
import { gatewayProvider } from './gateway.service.ts'
import type { PaymentRecord } from './payment.table.ts'
import type { PaymentProvider } from './provider.ts'
import { createRazorpay } from './razorpay.provider.ts'
import { createSandbox } from './sandbox.provider.ts'
import { createStripe } from './stripe.provider.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'enqueue' | 'secretKey'>

/** The provider a payment was begun with; null when it is not set up any more. */
export type ProviderOf = (session: Pick<PaymentRecord, 'provider' | 'gatewayId'>) => Promise<PaymentProvider | null>

export type Providers = { all: PaymentProvider[]; of: ProviderOf }

function providerBy(platform: Parts, settings: PaymentSettings | UpiSettings): PaymentProvider | null {
  if (settings.kind === 'off' || settings.kind === 'manual') return null
  if (settings.kind === 'stripe') return createStripe(settings)
  return settings.kind === 'razorpay' ? createRazorpay(settings) : createSandbox(platform)
}

/** The providers of the settings: one for cards, and one for UPI, which is often the same. */
export function chooseProviders(platform: Parts): Providers {
  const { payments, upi } = platform.config
  const card = providerBy(platform, payments)
  const other = upi.kind === payments.kind ? null : providerBy(platform, upi)
  const all = [card, other].filter((one) => one !== null)
  const own = new Map<string, PaymentProvider>()
  const ownOf = async (id: string) => {
    const found = own.get(id) ?? null
    const gateway = found ? null : await findGatewayById(platform.database.db, id)
    if (!gateway) return found
    const provider = gatewayProvider(platform, gateway)
    own.set(id, provider)
    return provider
  }
  return {
    all,
    of: async ({ provider, gatewayId }) =>
      gatewayId ? ownOf(gatewayId) : (all.find(({ name }) => name === provider) ?? null),
  }
}
