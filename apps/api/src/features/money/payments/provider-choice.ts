import type { Platform } from '../../../platform/platform.ts'
import type { PaymentProvider } from './provider.ts'
import { createRazorpay } from './razorpay.provider.ts'
import { createSandbox } from './sandbox.provider.ts'
import { createStripe } from './stripe.provider.ts'

/** The card provider of the settings; null when cards are not taken. */
export function chooseProvider(
  platform: Pick<Platform, 'config' | 'database' | 'enqueue' | 'secretKey'>,
): PaymentProvider | null {
  const settings = platform.config.payments
  if (settings.kind === 'off') return null
  if (settings.kind === 'stripe') return createStripe(settings)
  return settings.kind === 'razorpay' ? createRazorpay(settings) : createSandbox(platform)
}
