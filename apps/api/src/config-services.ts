import { createPublicKey } from 'node:crypto'
import { z } from 'zod'

/** A setting that cannot be used, said in one sentence. */
export class ConfigError extends Error {}

/** Reads settings that belong together; what is wrong with any of them is said with the rest, after what is known to be. */
export function readTogether<T extends Record<string, unknown>>(
  known: readonly string[],
  readers: { [K in keyof T]: (read: T) => T[K] },
): T {
  const [read, faults]: [Partial<T>, string[]] = [{}, [...known]]
  for (const key of Object.keys(readers) as (keyof T)[])
    try {
      read[key] = readers[key](read as T)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(error.message)
    }
  if (faults.length > 0) throw new ConfigError([...new Set(faults)].join('\n'))
  return read as T
}

export type Identity =
  | { kind: 'embedded' }
  | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string; appId: string }
  | { kind: 'oidc'; issuer: string; clientId: string; scope: string }

export type PaymentSettings =
  | { kind: 'off' }
  | { kind: 'sandbox' }
  | { kind: 'stripe'; secretKey: string; webhookSecret: string; apiUrl: string | undefined }
  /** The newest secret of its messages first, and those that repeats may still be signed with. */
  | { kind: 'razorpay'; keyId: string; keySecret: string; webhookSecrets: string[]; apiUrl: string | undefined }

/** How UPI is taken: through a provider, or past it by the seller's own code, which somebody then looks for on the account. */
export type UpiSettings = Extract<PaymentSettings, { kind: 'sandbox' | 'razorpay' }> | { kind: 'manual' }

export type Imagekit = { publicKey: string; privateKey: string; urlEndpoint: string }
export type Einvoices =
  | { kind: 'off' | 'sandbox' }
  | { kind: 'portal'; url: string; key: string }
  | {
      kind: 'irp'
      url: string
      clientId: string
      clientSecret: string
      publicKey: string
      /** Of each GSTIN its user at the portal. */
      users: Record<string, { name: string; password: string }>
    }
export type InboundMail = { domain: string; secret: string }
export type WhatsApp = {
  phoneNumberId: string
  accessToken: string
  appSecret: string
  verifyToken: string
  /** The approved text that may begin a chat. */
  template: { name: string; language: string }
  apiUrl: string
}

export type S3Files = {
  kind: 's3'
  /** Of a store other than Amazon's. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is named in the path instead of in the host. */
  pathStyle: boolean
}
/** Where the bytes of files lie. */
export type Files = { kind: 'disk'; folder: string } | S3Files

export const fileSettings = {
  FILES: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
}

export type Env = Record<string, string | undefined>

function needAll<K extends string>(env: Env, what: string, keys: readonly K[]): Record<K, string> {
  const missing = keys.filter((key) => !env[key])
  if (missing.length) throw new ConfigError(`${what} needs ${missing.join(', ')} to be set.`)
  return Object.fromEntries(keys.map((key) => [key, env[key]])) as Record<K, string>
}

export function readIdentity(kind: Identity['kind'], scope: string, env: Env): Identity {
  if (kind === 'oidc') {
    const set = needAll(env, 'IDENTITY=oidc', ['OIDC_ISSUER', 'OIDC_CLIENT_ID'])
    return { kind, issuer: set.OIDC_ISSUER, clientId: set.OIDC_CLIENT_ID, scope }
  }
  if (kind === 'firebase') {
    const set = needAll(env, 'IDENTITY=firebase', [
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_APP_ID',
    ])
    return {
      kind,
      apiKey: set.FIREBASE_API_KEY,
      authDomain: set.FIREBASE_AUTH_DOMAIN,
      projectId: set.FIREBASE_PROJECT_ID,
      appId: set.FIREBASE_APP_ID,
    }
  }
  return { kind: 'embedded' }
}

export function readFiles(kind: Files['kind'], folder: string, env: Env): Files {
  if (kind === 'disk') return { kind, folder }
  const set = needAll(env, 'FILES=s3', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  return {
    kind,
    endpoint: env.S3_ENDPOINT?.replace(/\/$/, ''),
    region: env.S3_REGION ?? 'us-east-1',
    bucket: set.S3_BUCKET,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE ? env.S3_PATH_STYLE === 'on' : env.S3_ENDPOINT !== undefined,
  }
}

export const readOtherFiles = (kind: Files['kind'], folder: string, env: Env): Files | null =>
  kind === 's3' || (env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)
    ? readFiles(kind === 's3' ? 'disk' : 's3', folder, env)
    : null

export function readImagekit(env: Env): Imagekit | undefined {
  const keys = ['IMAGEKIT_PUBLIC_KEY', 'IMAGEKIT_PRIVATE_KEY', 'IMAGEKIT_URL_ENDPOINT'] as const
  if (!keys.some((key) => env[key])) return undefined
  const set = needAll(env, 'The image service', keys)
  return {
    publicKey: set.IMAGEKIT_PUBLIC_KEY,
    privateKey: set.IMAGEKIT_PRIVATE_KEY,
    urlEndpoint: set.IMAGEKIT_URL_ENDPOINT,
  }
}

export function readInboundMail(env: Env): InboundMail | undefined {
  const keys = ['INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_SECRET'] as const
  if (!keys.some((key) => env[key])) return undefined
  const set = needAll(env, 'Mail that comes in', keys)
  return { domain: set.INBOUND_MAIL_DOMAIN, secret: set.INBOUND_MAIL_SECRET }
}

export function readWhatsApp(language: string, env: Env): WhatsApp | undefined {
  const keys = [
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_ACCESS_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'WHATSAPP_TEMPLATE',
  ] as const
  if (!keys.some((key) => env[key])) return undefined
  const set = needAll(env, 'WhatsApp', keys)
  return {
    phoneNumberId: set.WHATSAPP_PHONE_NUMBER_ID,
    accessToken: set.WHATSAPP_ACCESS_TOKEN,
    appSecret: set.WHATSAPP_APP_SECRET,
    verifyToken: set.WHATSAPP_VERIFY_TOKEN,
    template: { name: set.WHATSAPP_TEMPLATE, language },
    apiUrl: (env.WHATSAPP_API_URL ?? 'https://graph.facebook.com/v23.0').replace(/\/$/, ''),
  }
}

type NamedProvider = PaymentSettings['kind'] | 'razorpay-test'
type RazorpayKeys = Extract<PaymentSettings, { kind: 'razorpay' }>

/** Razorpay by its keys; those of its test mode take no money, so that production wants them asked for by name. */
function readRazorpay(setting: string, named: NamedProvider, production: boolean, env: Env): RazorpayKeys {
  const set = needAll(env, `${setting}=${named}`, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  if (production && named === 'razorpay' && set.RAZORPAY_KEY_ID.startsWith('rzp_test_'))
    throw new ConfigError(`RAZORPAY_KEY_ID is a key of the test mode; ${setting}=razorpay-test asks for that.`)
  return {
    kind: 'razorpay',
    keyId: set.RAZORPAY_KEY_ID,
    keySecret: set.RAZORPAY_KEY_SECRET,
    webhookSecrets: set.RAZORPAY_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
    apiUrl: env.RAZORPAY_API_URL,
  }
}

/**
 * The card provider: the one named, else Stripe or Razorpay when its keys are there, else the sandbox, which production does
 * not get by itself.
 */
export function readPayments(named: NamedProvider | undefined, production: boolean, env: Env): PaymentSettings {
  const byKeys = env.STRIPE_SECRET_KEY ? 'stripe' : env.RAZORPAY_KEY_ID ? 'razorpay' : undefined
  const kind = named ?? byKeys ?? (production ? 'off' : 'sandbox')
  if (kind === 'razorpay' || kind === 'razorpay-test') return readRazorpay('PAYMENTS', kind, production, env)
  if (kind !== 'stripe') return { kind }
  const set = needAll(env, 'PAYMENTS=stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  return {
    kind,
    secretKey: set.STRIPE_SECRET_KEY,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL,
  }
}

const irpUsers = z.record(
  z.string().regex(/^\d{2}[A-Z0-9]{13}$/),
  z.strictObject({ name: z.string().min(1), password: z.string().min(1) }),
)

/** The users of the portal out of JSON; whatever is wrong is said without what they hold. */
function readIrpUsers(text: string): z.infer<typeof irpUsers> {
  try {
    return irpUsers.parse(JSON.parse(text))
  } catch {
    throw new ConfigError('EINVOICE_USERS is JSON of a name and a password for each GSTIN')
  }
}

function readIrpKey(text: string): string {
  const pem = text.includes('BEGIN')
    ? text.replaceAll('\\n', '\n')
    : `-----BEGIN PUBLIC KEY-----\n${text}\n-----END PUBLIC KEY-----`
  try {
    createPublicKey(pem)
  } catch {
    throw new ConfigError('EINVOICE_PUBLIC_KEY is the public key of the portal, as it hands it out')
  }
  return pem
}

export function readEinvoices(kind: Einvoices['kind'], env: Env): Einvoices {
  if (kind === 'portal') {
    const set = needAll(env, 'EINVOICES=portal', ['EINVOICE_URL', 'EINVOICE_KEY'])
    return { kind, url: set.EINVOICE_URL, key: set.EINVOICE_KEY }
  }
  if (kind !== 'irp') return { kind }
  const set = needAll(env, 'EINVOICES=irp', [
    'EINVOICE_URL',
    'EINVOICE_CLIENT_ID',
    'EINVOICE_CLIENT_SECRET',
    'EINVOICE_PUBLIC_KEY',
    'EINVOICE_USERS',
  ])
  return {
    kind,
    url: set.EINVOICE_URL.replace(/\/+$/, ''),
    clientId: set.EINVOICE_CLIENT_ID,
    clientSecret: set.EINVOICE_CLIENT_SECRET,
    publicKey: readIrpKey(set.EINVOICE_PUBLIC_KEY),
    users: readIrpUsers(set.EINVOICE_USERS),
  }
}

/** UPI: as it is named, else through the provider of cards where that takes UPI, else past it. */
export function readUpi(
  named: 'razorpay' | 'razorpay-test' | 'manual' | undefined,
  payments: PaymentSettings,
  production: boolean,
  env: Env,
): UpiSettings {
  if (named === 'manual') return { kind: named }
  if (payments.kind === 'razorpay') return payments
  if (named) return readRazorpay('PAYMENTS_UPI', named, production, env)
  return payments.kind === 'sandbox' ? payments : { kind: 'manual' }
}
