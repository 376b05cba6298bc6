import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const payments = (env: Record<string, string>) => loadConfig(env).payments
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

describe('the card provider of the settings', () => {
  it('is the sandbox while the product is tried out', () => {
    expect(payments({})).toEqual({ kind: 'sandbox' })
    expect(payments({ NODE_ENV: 'test' })).toEqual({ kind: 'sandbox' })
  })

  it('is none in production, unless one is named', () => {
    const production = { NODE_ENV: 'production' }
    expect(payments(production)).toEqual({ kind: 'off' })
    expect(payments({ ...production, PAYMENTS: '' })).toEqual({ kind: 'off' })
    expect(payments({ ...production, PAYMENTS: 'sandbox' })).toEqual({ kind: 'sandbox' })
    expect(payments({ ...production, ...stripe }).kind).toBe('stripe')
    expect(payments({ ...production, ...stripe, PAYMENTS: 'off' })).toEqual({ kind: 'off' })
  })

  it('is Stripe only with both of its secrets', () => {
    expect(payments(stripe)).toEqual({
      kind: 'stripe',
      secretKey: 'sk_live_1',
      webhookSecret: 'whsec_1',
      apiUrl: undefined,
    })
    expect(() => payments({ PAYMENTS: 'stripe' })).toThrow(ConfigError)
    expect(() => payments({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow('STRIPE_WEBHOOK_SECRET')
    expect(() => payments({ PAYMENTS: 'cash' })).toThrow('PAYMENTS')
  })
})

describe('Razorpay by the settings', () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'key', RAZORPAY_WEBHOOK_SECRET: 'new, old' }
  const trial = { ...keys, NODE_ENV: 'production', RAZORPAY_KEY_ID: 'rzp_test_1' }

  it('is chosen by its keys, and takes messages under several secrets', () => {
    expect(payments(keys)).toMatchObject({ kind: 'razorpay', keyId: 'rzp_live_1', webhookSecrets: ['new', 'old'] })
    expect(() => payments({ PAYMENTS: 'razorpay' })).toThrow('RAZORPAY_KEY_ID')
  })

  it('takes keys of its test mode in production only when that is asked for by name', () => {
    expect(() => payments(trial)).toThrow('razorpay-test')
    expect(() => payments({ ...trial, PAYMENTS: 'razorpay' })).toThrow('razorpay-test')
    expect(payments({ ...trial, PAYMENTS: 'razorpay-test' }).kind).toBe('razorpay')
  })
})

describe('UPI by the settings', () => {
  const upi = (env: Record<string, string>) => loadConfig(env).upi
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'key', RAZORPAY_WEBHOOK_SECRET: 'one' }

  it('goes through the provider of cards where that takes it, else past it', () => {
    expect(upi({})).toEqual({ kind: 'sandbox' })
    expect(upi(keys)).toMatchObject({ kind: 'razorpay', keyId: 'rzp_live_1' })
    expect(upi(stripe)).toEqual({ kind: 'manual' })
    expect(upi({ PAYMENTS: 'off' })).toEqual({ kind: 'manual' })
    for (const env of [{}, keys, stripe]) expect(upi({ ...env, PAYMENTS_UPI: 'manual' })).toEqual({ kind: 'manual' })
  })

  it('goes through Razorpay beside Stripe when that is named, with its keys', () => {
    const both = { ...stripe, ...keys, PAYMENTS_UPI: 'razorpay' }
    expect([payments(both).kind, upi(both).kind]).toEqual(['stripe', 'razorpay'])
    const trial = { ...both, NODE_ENV: 'production', RAZORPAY_KEY_ID: 'rzp_test_1' }
    expect(() => upi(trial)).toThrow('PAYMENTS_UPI=razorpay-test')
    expect(upi({ ...trial, PAYMENTS_UPI: 'razorpay-test' }).kind).toBe('razorpay')
  })

  it('is refused with everything else that is wrong, each named', () => {
    const wrong = () => loadConfig({ PAYMENTS: 'stripe', PAYMENTS_UPI: 'razorpay', IDENTITY: 'oidc' })
    for (const name of ['STRIPE_SECRET_KEY', 'RAZORPAY_KEY_ID', 'RAZORPAY_WEBHOOK_SECRET', 'OIDC_ISSUER'])
      expect(wrong).toThrow(name)
    expect(() => loadConfig({ PAYMENTS_UPI: 'phonepe' })).toThrow('PAYMENTS_UPI')
  })
})

describe('the settings of e-invoices', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const irp = {
    ...{ EINVOICES: 'irp', EINVOICE_URL: 'https://portal.example.test/', EINVOICE_CLIENT_ID: 'id' },
    ...{ EINVOICE_CLIENT_SECRET: 'secret', EINVOICE_PUBLIC_KEY: key },
    EINVOICE_USERS: '{"27ABCDE1234F1Z5":{"name":"saffron","password":"word"}}',
  }

  it('name the portal itself with its key and a user for each GSTIN, or say what is wrong without what is secret', () => {
    expect(loadConfig({}).einvoices).toEqual({ kind: 'off' })
    expect(loadConfig(irp).einvoices).toMatchObject({
      ...{ kind: 'irp', url: 'https://portal.example.test', clientId: 'id' },
      users: { '27ABCDE1234F1Z5': { name: 'saffron', password: 'word' } },
    })
    expect(() => loadConfig({ ...irp, EINVOICE_CLIENT_ID: undefined })).toThrow('EINVOICE_CLIENT_ID')
    expect(() => loadConfig({ ...irp, EINVOICE_PUBLIC_KEY: 'none' })).toThrow('EINVOICE_PUBLIC_KEY')
    for (const users of ['saffron:word', '{"27":{"name":"saffron","password":"word"}}']) {
      const wrong = () => loadConfig({ ...irp, EINVOICE_USERS: users })
      expect(wrong).toThrow('EINVOICE_USERS')
      expect(wrong).not.toThrow('word"')
    }
  })
})

describe('the most that one person may give back alone', () => {
  it('is 25,000 rupees, which the database asks of every refund, unless it is to be less', () => {
    expect(loadConfig({}).refundAlone).toBe(25_000_00)
    expect(loadConfig({ REFUND_ALONE: '500.50' }).refundAlone).toBe(500_50)
    for (const wrong of ['-1', '25000.01']) expect(() => loadConfig({ REFUND_ALONE: wrong })).toThrow('REFUND_ALONE')
  })
})

describe('the settings of trips', () => {
  it('leave three days to pay and no floor, unless they say otherwise', () => {
    expect(loadConfig({}).trips).toEqual({ graceHours: 72, floor: [] })
    expect(loadConfig({ INSTALMENT_GRACE_HOURS: '24', PACKAGE_FLOOR: '30:25,7:100' }).trips).toEqual({
      graceHours: 24,
      floor: [
        { daysBefore: 30, penaltyPercent: 25 },
        { daysBefore: 7, penaltyPercent: 100 },
      ],
    })
  })

  it.each([
    ['INSTALMENT_GRACE_HOURS', '0'],
    ['PACKAGE_FLOOR', '7:101'],
  ])('refuse %s=%s', (name, value) => expect(() => loadConfig({ [name]: value })).toThrow(name))
})

describe('the settings of visas', () => {
  it('keep documents for ninety days and give back all but the service fee, unless they say otherwise', () => {
    expect(loadConfig({}).visas).toEqual({ documentDays: 90, refund: { before: 100, after: 0 } })
    const set = { VISA_DOCUMENT_DAYS: '7', VISA_REFUND_BEFORE_PERCENT: '80', VISA_REFUND_AFTER_PERCENT: '12.5' }
    expect(loadConfig(set).visas).toEqual({ documentDays: 7, refund: { before: 80, after: 12.5 } })
  })

  it.each([
    ['VISA_DOCUMENT_DAYS', '0'],
    ['VISA_REFUND_BEFORE_PERCENT', '101'],
    ['VISA_REFUND_AFTER_PERCENT', '-1'],
  ])('refuse %s=%s', (name, value) => expect(() => loadConfig({ [name]: value })).toThrow(name))
})

describe('the replicas of the settings', () => {
  const replicas = (env: Record<string, string>) => loadConfig(env).replicas

  it('are none, or those named, and may be ten seconds behind', () => {
    expect(replicas({})).toEqual({ urls: [], maxLagMs: 10_000, search: false })
    const [one, two] = ['postgres://reader:secret@10.0.0.2:5432/karavan', 'postgresql://10.0.0.3/karavan']
    expect(replicas({ DATABASE_REPLICA_URL: `${one}, ${two}`, REPLICA_MAX_LAG_SECONDS: '3' })).toEqual({
      urls: [one, two],
      maxLagMs: 3000,
      search: false,
    })
  })

  it('answer searches when they are told to', () => expect(replicas({ REPLICA_SEARCH: 'on' }).search).toBe(true))

  it.each([
    ['DATABASE_REPLICA_URL', 'mysql://10.0.0.2/karavan'],
    ['DATABASE_REPLICA_URL', 'postgres://10.0.0.2/karavan,10.0.0.3'],
    ['REPLICA_MAX_LAG_SECONDS', '0'],
  ])('are refused with %s=%s', (name, value) => expect(() => loadConfig({ [name]: value })).toThrow(name))
})

describe('the place of files', () => {
  const keys = { S3_BUCKET: 'karavan', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const filesOf = (env: Record<string, string>) => loadConfig({ DATA_DIR: '/srv/karavan', ...env }, '/').files

  it('is the folder of the data, or a bucket with its keys', () => {
    expect(filesOf(keys)).toEqual({ kind: 'disk', folder: '/srv/karavan/files' })
    expect(filesOf({ FILES: 's3', ...keys })).toMatchObject({
      bucket: 'karavan',
      region: 'us-east-1',
      pathStyle: false,
    })
    expect(() => filesOf({ FILES: 's3' })).toThrow('S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY')
  })

  it('names the bucket in the path of a store other than Amazon’s, unless told otherwise', () => {
    const own = { FILES: 's3', ...keys, S3_ENDPOINT: 'https://minio.example.com/' }
    expect(filesOf(own)).toMatchObject({ endpoint: 'https://minio.example.com', pathStyle: true })
    expect(filesOf({ ...own, S3_PATH_STYLE: 'off' })).toMatchObject({ pathStyle: false })
  })
})

describe('the proxies that are believed', () => {
  it.each([
    [undefined, false],
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
    ['fd00::/8,192.0.2.7', ['fd00::/8', '192.0.2.7']],
  ])('of %s are %j', (given, expected) => {
    expect(loadConfig(given === undefined ? {} : { TRUST_PROXY: given }).trustProxy).toEqual(expected)
  })

  it.each(['true', 'all', '0.0.0', '10.0.0.0/8,everybody', '99'])('are never %s', (given) => {
    expect(() => loadConfig({ TRUST_PROXY: given })).toThrow('TRUST_PROXY')
  })
})

it('names all settings that cannot be used, each in a sentence', () => {
  const sentences = () => loadConfig({ PORT: 'first', TODAY_ZONE: 'Asia/Atlantis', TRUST_PROXY: 'all' })
  expect(sentences).toThrow(ConfigError)
  for (const name of ['PORT', 'TODAY_ZONE', 'TRUST_PROXY'])
    expect(sentences).toThrow(new RegExp(`^The setting ${name} cannot be used: .+\\.$`, 'm'))
})

it('names them together with what is missing, and with what is asked for by several settings at once', () => {
  const wrong = {
    ...{ NODE_ENV: 'production', PORT: 'first', DATABASE_URL: 'mysql://db/karavan', IDENTITY: 'oidc' },
    ...{ INBOUND_MAIL_DOMAIN: 'in.example.com', WHATSAPP_TEMPLATE: 'hello', IMAGEKIT_PUBLIC_KEY: 'key' },
    ...{ VAULT_KEYS: 'one:short', PROCESSES: '2', WEB_CONCURRENCY: '3', EINVOICES: 'portal', EINVOICE_URL: 'portal' },
  }
  const said = () => {
    try {
      return String(loadConfig(wrong).port)
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      return (error as Error).message
    }
  }
  const named = [
    'SECRET_KEY must be set',
    'PORT',
    'DATABASE_URL',
    'OIDC_ISSUER',
    'INBOUND_MAIL_SECRET',
    'WHATSAPP_PHONE_NUMBER_ID',
  ]
  for (const name of [...named, 'IMAGEKIT_PRIVATE_KEY', 'VAULT_KEYS', 'mean the same', 'EINVOICE_KEY', 'EINVOICE_URL'])
    expect(said()).toContain(name)
  // What is there and wrong is not called missing as well.
  expect(said()).not.toMatch(/needs.*EINVOICE_URL/)
})

it('closes figures and pages of the API in production, unless they are asked for', () => {
  const { metrics, apiDocs } = loadConfig({ NODE_ENV: 'production' })
  expect([metrics, apiDocs]).toEqual([false, false])
  expect(loadConfig({ NODE_ENV: 'production', METRICS: 'on' })).toMatchObject({ metrics: true, apiDocs: false })
  expect(loadConfig({})).toMatchObject({ metrics: true, apiDocs: true })
})

describe('the connections of the settings', () => {
  it('lead to the database itself, and some are kept for jobs', () => {
    expect(loadConfig({}).connections).toEqual({
      directUrl: undefined,
      prepare: true,
      web: 20,
      exports: 2,
      jobs: 6,
      reads: 200,
      waitSeconds: 60,
    })
  })

  it('may go through a pooler where a way past it is known', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://u@db:5432/k' }
    expect(() => loadConfig(direct)).toThrow('DATABASE_URL must be set')
    const env = { ...direct, DATABASE_URL: 'postgres://u@pooler:6432/k', DATABASE_PREPARE: 'off' }
    expect(loadConfig(env).connections).toMatchObject({ directUrl: direct.DATABASE_DIRECT_URL, prepare: false })
  })
})

describe('the processes of the settings', () => {
  it('are counted under either name, but under one of them', () => {
    expect(loadConfig({ PROCESSES: '3' }).processes).toBe(3)
    expect(loadConfig({ WEB_CONCURRENCY: '3' }).processes).toBe(3)
    expect(loadConfig({ PROCESSES: '3', WEB_CONCURRENCY: '3' }).processes).toBe(3)
    expect(() => loadConfig({ PROCESSES: '2', WEB_CONCURRENCY: '3' })).toThrow('mean the same')
  })
})
