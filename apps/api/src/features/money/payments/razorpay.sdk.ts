import type Razorpay from 'razorpay'
import type { PaymentSettings } from '../../../config.ts'
import { ProviderRefusal, ProviderUnavailable } from './provider.ts'

export type RazorpaySettings = Extract<PaymentSettings, { kind: 'razorpay' }>

type Answer = { status: number; data: { error?: { description?: string } } | null }

/**
 * The client inside the SDK, which its types do not show. Without it there is neither a time-out nor another address nor the
 * header that keeps a refund from being made twice.
 */
type Client = {
  defaults: { baseURL: string; timeout: number }
  interceptors: { response: { use(passed: null, failed: (error: Error & { response?: Answer }) => never): void } }
  post<T>(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: T }>
}

const patienceMs = 5000

/** The SDK reads the answer of every failure, and breaks where there was none. */
function withAnswer(error: Error & { response?: Answer }): never {
  error.response ??= { status: 0, data: { error: { description: error.message } } }
  throw error
}

/** A failure as the SDK throws it, or as its client does. */
type Failure = { statusCode?: number; error?: { description?: string }; response?: Answer }

function inOurWords(failure: Failure): Error {
  const status = failure.statusCode ?? failure.response?.status
  if (status === undefined) return failure instanceof Error ? failure : new Error('Razorpay failed', { cause: failure })
  const said = failure.error ?? failure.response?.data?.error
  const words = said?.description ?? `Razorpay answered ${status}`
  // That the same is under way already (409) or that too much was asked (429) passes.
  return status === 400 || status === 404 ? new ProviderRefusal(words) : new ProviderUnavailable(words)
}

/** What is asked of Razorpay: by its SDK, or by the client inside it. */
export type AskRazorpay = <T>(work: (sdk: Razorpay, client: Client) => Promise<T>) => Promise<T>

/** Loads the SDK with the first call, gives it what it lacks, and tells a refusal that would come again from a failure that may pass. */
export function askRazorpay(
  settings: Omit<RazorpaySettings, 'kind' | 'webhookSecrets'>,
  timeout = patienceMs,
): AskRazorpay {
  let loaded: Promise<{ sdk: Razorpay; client: Client }> | undefined
  const load = () => {
    loaded ??= import('razorpay').then(({ default: Sdk }) => {
      const sdk = new Sdk({ key_id: settings.keyId, key_secret: settings.keySecret })
      const { rq: client } = sdk.api as unknown as { rq: Client }
      client.defaults.timeout = timeout
      if (settings.apiUrl) client.defaults.baseURL = settings.apiUrl
      client.interceptors.response.use(null, withAnswer)
      return { sdk, client }
    })
    return loaded
  }
  return async (work) => {
    const { sdk, client } = await load()
    try {
      return await work(sdk, client)
    } catch (error) {
      throw inOurWords(error as Failure)
    }
  }
}
