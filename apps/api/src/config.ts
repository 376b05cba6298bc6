import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Minor, toMinor } from '@karavan/domain/base/money'
import type { Asked } from '@karavan/domain/people/two-step'
import { z } from 'zod'
import {
  ConfigError,
  type Einvoices,
  type Env,
  fileSettings,
  type Files,
  type Identity,
  type Imagekit,
  type InboundMail,
  type PaymentSettings,
  readEinvoices,
  readFiles,
  readIdentity,
  readImagekit,
  readInboundMail,
  readOtherFiles,
  readPayments,
  readTogether,
  readUpi,
  readWhatsApp,
  type UpiSettings,
  type WhatsApp,
} from './config-services.ts'
import { type Connections, connectionSettings, onOff, readConnections, readProcesses } from './config-connections.ts'
import { readReplicas, type ReplicaReading, replicaSettings } from './config-replicas.ts'
import { readMasterKeys } from './config-vault.ts'
import { isZone, mapTiles, proxies, text, twoStepFor, url } from './config-values.ts'

export { ConfigError } from './config-services.ts'
export type { Identity, PaymentSettings, UpiSettings } from './config-services.ts'

/** The repository's root, found from this file whether it runs from source or from the bundle. */
export function getRoot(from = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'karavan')
      return folder
    if (folder === dirname(folder)) throw new ConfigError('The project folder cannot be found from ' + from)
  }
}

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).optional(),
  ...connectionSettings,
  ...replicaSettings,
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  VAULT_KEYS: z.string().optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  BACKUP_KEY: z
    .string()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((key) => key.length === 32, 'must be 32 bytes in base64, as openssl rand -base64 32 makes them')
    .optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  ADMIN_EMAIL: z.email().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: proxies,
  JOBS: onOff('on'),
  METRICS: z.enum(['on', 'off']).optional(),
  API_DOCS: z.enum(['on', 'off']).optional(),
  TODAY_ZONE: text('Asia/Kolkata').refine(isZone, { error: ({ input }) => `${String(input)} is not a time zone` }),
  BOB_CASH: z.coerce.number().min(0).default(0),
  DEFAULT_COMPANY_NAME: text('KARAVAN'),
  DEFAULT_AGENT_ID: text('AG000000'),
  CRM_USER_IDS: text(''),
  MAX_ADULTS: z.coerce.number().int().min(1).max(1000).default(80),
  MAX_CHILDREN: z.coerce.number().int().min(0).max(1000).default(80),
  MAX_INFANTS: z.coerce.number().int().min(0).max(1000).default(80),
  MAP_TILES_URL: mapTiles.optional(),
  MAP_TILES_CREDIT: text(''),
  SEARCH_MEMORY_MB: z.coerce.number().int().min(1).max(100_000).default(160),
  ...fileSettings,
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(64),
  RATE_LIMIT_SCALE: z.coerce.number().min(1).max(100_000).default(1),
  TOKEN_MINUTES: z.coerce.number().int().min(1).max(15).default(15),
  IDENTITY: z.enum(['embedded', 'firebase', 'oidc']).default('embedded'),
  TWO_STEP_FOR: twoStepFor,
  TWO_STEP_REVEAL_MINUTES: z.coerce.number().int().min(1).max(1440).optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_SCOPE: text('openid email profile'),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  IMAGEKIT_PUBLIC_KEY: z.string().optional(),
  IMAGEKIT_PRIVATE_KEY: z.string().optional(),
  IMAGEKIT_URL_ENDPOINT: url.optional(),
  PAYMENTS: z.enum(['sandbox', 'stripe', 'razorpay', 'razorpay-test', 'off']).optional(),
  PAYMENTS_UPI: z.enum(['razorpay', 'razorpay-test', 'manual']).optional(),
  CARD_FEE_PERCENT: z.coerce.number().min(0).max(10).default(1.8),
  EINVOICES: z.enum(['sandbox', 'portal', 'irp', 'off']).default('off'),
  EINVOICE_URL: url.optional(),
  EINVOICE_KEY: z.string().optional(),
  EINVOICE_CLIENT_ID: z.string().optional(),
  EINVOICE_CLIENT_SECRET: z.string().optional(),
  EINVOICE_PUBLIC_KEY: z.string().optional(),
  EINVOICE_USERS: z.string().optional(),
  PACKAGE_FLOOR: z
    .string()
    .regex(/^\d{1,3}:(100|\d{1,2})(,\d{1,3}:(100|\d{1,2}))*$/, 'must be days:percent pairs such as 30:25,7:100')
    .optional(),
  REFUND_ALONE: z.coerce.number().min(0).max(25_000).default(25_000),
  INSTALMENT_GRACE_HOURS: z.coerce.number().int().min(1).max(720).default(72),
  ORG_FILES_MB: z.coerce.number().int().min(1).max(10_000_000).default(5000),
  VISA_DOCUMENT_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  VISA_REFUND_BEFORE_PERCENT: z.coerce.number().min(0).max(100).default(100),
  VISA_REFUND_AFTER_PERCENT: z.coerce.number().min(0).max(100).default(0),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url.optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: url.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: text('Karavan <no-reply@karavan.test>'),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, 'must be a domain such as in.example.com')
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_TEMPLATE: z.string().optional(),
  WHATSAPP_TEMPLATE_LANGUAGE: text('en'),
  WHATSAPP_API_URL: url.optional(),
})

export type Config = {
  root: string
  environment: 'development' | 'test' | 'production'
  production: boolean
  port: number
  host: string
  publicUrl: string
  dataDir: string
  dataDirExplicit: boolean
  databaseUrl: string | undefined
  connections: Connections
  /** Where that is read from which may be so old. */
  replicas: ReplicaReading
  secretKey: string | undefined
  /** Master keys of the vault, newest first; without them one is derived from the secret key. */
  vaultKeys: string | undefined
  backups: {
    /** Where one is written by itself every so often; without it only when asked for. */
    folder: string | undefined
    everyHours: number
    /** How many of them are kept. */
    keep: number
    /** Encrypts them; without it they are readable by whoever has them. */
    key: Buffer | null
  }
  demo: boolean
  adminEmail: string | undefined
  logLevel: string | undefined
  /** The proxies whose word about addresses is taken: so many, or those in these networks. */
  trustProxy: false | number | string[]
  /** Whether this process works on jobs beside answering requests. */
  jobs: boolean
  /** Whether figures of this process and the pages of the API are to be had by anybody who reaches it. */
  metrics: boolean
  apiDocs: boolean
  /** How many processes answer requests. */
  processes: number
  /** How long a server that ends waits for the requests and jobs under way. */
  drainSeconds: number
  todayZone: string
  bobCash: number
  defaultCompanyName: string
  defaultAgentId: string
  crmUserIds: string[]
  /** The most people of each kind in one booking. */
  guestLimits: { adults: number; children: number; infants: number }
  /** Where maps take their streets from, and whom these are owed to. */
  mapTiles: { url: string; credit: string } | null
  /** How much memory the places that were searched in may take, roughly. */
  searchMemoryMb: number
  /** How much an organisation may upload in all; the house as much as it likes. */
  orgFileBytes: number
  files: Files
  /** The place that FILES does not name, where the settings lead there. */
  otherFiles: Files | null
  /** With less left of the disk nothing more is written. */
  diskReserveMb: number
  rateLimitScale: number
  /** How long a token of the embedded provider lasts. */
  tokenMinutes: number
  identity: Identity
  /** Who must sign in by two steps, and how lately the second was taken where something secret is shown; null asks nobody. */
  twoStep: { asked: readonly Asked[]; revealMinutes: number | null }
  imagekit: Imagekit | undefined
  payments: PaymentSettings
  /** Where invoices to businesses are registered. */
  einvoices: Einvoices
  upi: UpiSettings
  /** Whether agencies may put keys of a test mode in for their own gateways. */
  testGateways: boolean
  /** Another address of Razorpay's API, for tests. */
  razorpayUrl: string | undefined
  /** What a card costs on top. */
  cardFeePercent: number
  /** Up to this one person may ask for a refund and approve it. */
  refundAlone: Minor
  trips: {
    /** How long an instalment that could not be collected may still be paid. */
    graceHours: number
    /** What is kept at least of a trip that is cancelled, whatever its parts say. */
    floor: { daysBefore: number; penaltyPercent: number }[]
  }
  visas: {
    /** How long documents are kept after the journey. */
    documentDays: number
    /** How much of what is not the service fee goes back, in percent: before the embassy has it, and when it says no. */
    refund: { before: number; after: number }
  }
  smtpUrl: string | undefined
  mailFrom: string
  /** Where mail that comes in is addressed to, and what it is signed with. */
  inboundMail: InboundMail | undefined
  /** WhatsApp's own service; without it staff open WhatsApp themselves. */
  whatsapp: WhatsApp | undefined
}

const readSteps = (text = ''): Config['trips']['floor'] =>
  text
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [daysBefore = 0, penaltyPercent = 0] = pair.split(':').map(Number)
      return { daysBefore, penaltyPercent }
    })

/** Reads each setting; one that cannot be used is left out, so that what is wrong with the others is found as well. */
function readEach(env: Env): { set: z.output<typeof settings>; faults: string[] } {
  const parsed = settings.safeParse(env)
  if (parsed.success) return { set: parsed.data, faults: [] }
  const { issues } = parsed.error
  const wrong = new Set(issues.map(({ path: [name] }) => name))
  return {
    set: settings.parse(Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.has(name)))),
    faults: issues.map(({ path, message }) => `The setting ${path.join('.')} cannot be used: ${message}.`),
  }
}

/** Reads and checks every setting; the only reader of the environment. */
export function loadConfig(environment: Env = process.env, root = getRoot()): Config {
  const env: Env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { set, faults } = readEach(env)
  const production = set.NODE_ENV === 'production'
  const dataDir = resolve(root, set.DATA_DIR ?? 'data')
  const together = readTogether<
    Pick<
      Config,
      | 'secretKey'
      | 'vaultKeys'
      | 'files'
      | 'otherFiles'
      | 'connections'
      | 'processes'
      | 'identity'
      | 'imagekit'
      | 'payments'
      | 'upi'
      | 'einvoices'
      | 'inboundMail'
      | 'whatsapp'
    >
  >(faults, {
    secretKey() {
      if (production && env.DATABASE_URL && !env.SECRET_KEY)
        throw new ConfigError('SECRET_KEY must be set (32 characters or more) when DATABASE_URL is used in production.')
      return set.SECRET_KEY
    },
    vaultKeys() {
      readMasterKeys(set.VAULT_KEYS)
      return set.VAULT_KEYS
    },
    connections: () => readConnections({ ...set, DATABASE_URL: set.DATABASE_URL ?? env.DATABASE_URL }),
    processes: () => readProcesses(set) ?? (set.NODE_ENV === 'test' ? 1 : Math.min(availableParallelism(), 4)),
    files: () => readFiles(set.FILES, join(dataDir, 'files'), env),
    otherFiles: () => readOtherFiles(set.FILES, join(dataDir, 'files'), env),
    identity: () => readIdentity(set.IDENTITY, set.OIDC_SCOPE, env),
    imagekit: () => readImagekit(env),
    payments: () => readPayments(set.PAYMENTS, production, env),
    upi: ({ payments = { kind: 'off' } }: Partial<Config>) => readUpi(set.PAYMENTS_UPI, payments, production, env),
    einvoices: () => readEinvoices(set.EINVOICES, env),
    inboundMail: () => readInboundMail(env),
    whatsapp: () => readWhatsApp(set.WHATSAPP_TEMPLATE_LANGUAGE, env),
  })
  return {
    ...together,
    root,
    environment: set.NODE_ENV,
    production,
    port: set.PORT,
    host: set.HOST,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, ''),
    dataDir,
    dataDirExplicit: set.DATA_DIR !== undefined,
    databaseUrl: set.DATABASE_URL,
    drainSeconds: set.DRAIN_SECONDS,
    replicas: readReplicas(set),
    backups: {
      folder: set.BACKUP_DIR && resolve(root, set.BACKUP_DIR),
      everyHours: set.BACKUP_EVERY_HOURS,
      keep: set.BACKUP_KEEP,
      key: set.BACKUP_KEY ?? null,
    },
    demo: set.DEMO ? set.DEMO === 'on' : !production,
    adminEmail: set.ADMIN_EMAIL?.toLowerCase(),
    logLevel: set.LOG_LEVEL,
    trustProxy: set.TRUST_PROXY,
    jobs: set.JOBS,
    metrics: set.METRICS ? set.METRICS === 'on' : !production,
    apiDocs: set.API_DOCS ? set.API_DOCS === 'on' : !production,
    todayZone: set.TODAY_ZONE,
    bobCash: set.BOB_CASH,
    defaultCompanyName: set.DEFAULT_COMPANY_NAME,
    defaultAgentId: set.DEFAULT_AGENT_ID,
    crmUserIds: set.CRM_USER_IDS.split(',')
      .map((id) => id.trim())
      .filter(Boolean),
    guestLimits: { adults: set.MAX_ADULTS, children: set.MAX_CHILDREN, infants: set.MAX_INFANTS },
    mapTiles: set.MAP_TILES_URL ? { url: set.MAP_TILES_URL, credit: set.MAP_TILES_CREDIT } : null,
    searchMemoryMb: set.SEARCH_MEMORY_MB,
    orgFileBytes: set.ORG_FILES_MB * 1_000_000,
    diskReserveMb: set.DISK_RESERVE_MB,
    rateLimitScale: set.RATE_LIMIT_SCALE,
    tokenMinutes: set.TOKEN_MINUTES,
    twoStep: { asked: set.TWO_STEP_FOR, revealMinutes: set.TWO_STEP_REVEAL_MINUTES ?? null },
    razorpayUrl: set.RAZORPAY_API_URL,
    testGateways: !production || [set.PAYMENTS, set.PAYMENTS_UPI].includes('razorpay-test'),
    cardFeePercent: set.CARD_FEE_PERCENT,
    refundAlone: toMinor(set.REFUND_ALONE),
    trips: { graceHours: set.INSTALMENT_GRACE_HOURS, floor: readSteps(set.PACKAGE_FLOOR) },
    visas: {
      documentDays: set.VISA_DOCUMENT_DAYS,
      refund: { before: set.VISA_REFUND_BEFORE_PERCENT, after: set.VISA_REFUND_AFTER_PERCENT },
    },
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
  }
}
