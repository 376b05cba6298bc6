import cluster from 'node:cluster'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { workOnBooks } from './features/money/books/index.ts'
import { workOnReturns } from './features/money/returns/index.ts'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { loadDemo } from './demo/load.ts'
import { workOnInvoices } from './features/sales/core/index.ts'
import { workOnActivityBookings } from './features/sales/activities/index.ts'
import { workOnStayBookings } from './features/sales/stays/index.ts'
import { workOnCrmBookings } from './features/crm/bookings/index.ts'
import { workOnCredentials } from './features/crm/credentials/index.ts'
import { workOnCrmDashboard } from './features/crm/dashboard/index.ts'
import { workOnReports } from './features/crm/reports/index.ts'
import { workOnEnquiries } from './features/crm/enquiries/index.ts'
import { workOnTasks } from './features/crm/tasks/index.ts'
import { mailExtras, whyWithdrawn } from './features/crm/messages/index.ts'
import { workOnInbound } from './features/crm/inbound/index.ts'
import { workOnMessages } from './features/crm/outbox/index.ts'
import { workOnQuotations } from './features/crm/quotations/index.ts'
import { workOnSupplierPayments } from './features/crm/supplier-payments/index.ts'
import { workOnSuppliers } from './features/crm/suppliers/index.ts'
import { maskTrailPans, workOnSeals } from './features/base/seals/index.ts'
import { workOnBackups } from './features/base/backups/index.ts'
import { workOnExports } from './features/site/exports/index.ts'
import { tieFiles, workOnFiles } from './features/base/files/index.ts'
import { sealCustomerPassports, workOnCustomers } from './features/crm/customers/index.ts'
import { workOnPersonalData } from './features/crm/personal-data/index.ts'
import { workOnHotels } from './features/catalogue/hotels/index.ts'
import { workOnItineraries } from './features/catalogue/itineraries/index.ts'
import { workOnTripBookings } from './features/sales/trips/index.ts'
import { payees } from './features/payees.ts'
import { deliverTo, workOnPayments } from './features/money/payments/index.ts'
import { workOnPayouts } from './features/money/settlements/index.ts'
import { registerFeatures } from './features/register.ts'
import { secretPages } from './features/secret-pages.ts'
import { seedTaxRows } from './features/money/taxes/index.ts'
import { fillMail, seedTemplates } from './features/base/templates/index.ts'
import {
  findCaller,
  findCallerById,
  findCompanyOf,
  findInvitedPerson,
  hasAdmin,
  inviteAdmin,
  isAdminInvited,
} from './features/people/users/index.ts'
import {
  sealApplicantPassports,
  sealVisaNumbers,
  workOnVisaApplications,
} from './features/sales/visa-applications/index.ts'
import type { TokenVerifier } from './platform/auth/caller.ts'
import { sealPans } from './platform/crypto/stored-pans.ts'
import { createKnownCallers, forgetOnCommit } from './platform/auth/known-callers.ts'
import { createLiveSessions, endedNotice, refuseEnded } from './platform/auth/live-sessions.ts'
import { today } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { openReplicas } from './platform/db/replicas.ts'
import { watchDisk } from './platform/files/disk.ts'
import { filePlaceOf } from './platform/files/stored-image.ts'
import { createEvents } from './platform/events/events.ts'
import { createAdmission } from './platform/http/admission.ts'
import { handleErrors } from './platform/http/error-handler.ts'
import { rememberWrites } from './platform/http/own-writes.ts'
import { refuseForeignPictures } from './platform/http/refuse-pictures.ts'
import { refuseWhenFull } from './platform/http/refuse-when-full.ts'
import { serializers } from './platform/http/serializer.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity, embeddedIssuer } from './platform/identity/embedded.ts'
import { isLiveSession } from './platform/identity/session.queries.ts'
import { createTokenVerifier } from './platform/identity/verifier.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { registerLimits } from './platform/limits/rate-limit.ts'
import { loggerOptions, requestIdOf } from './platform/log/logger.ts'
import { deliverMail, queueMail, seedMailTemplates, sendMail } from './platform/mail/mail.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import { registerMetrics } from './platform/metrics/metrics.ts'
import type { App, Platform } from './platform/platform.ts'
import { registerOpenApi } from './platform/web/open-api.ts'
import { registerSecurityHeaders } from './platform/web/security-headers.ts'
import { registerWeb } from './platform/web/web.ts'
import { readSecretKey } from './secret-key.ts'
import { oneAtATime } from './start/one-at-a-time.ts'
import { say } from './start/step.ts'

type Dependencies = {
  databaseUrl: string
  secretKey?: string
  /** Tests bring tokens that need no provider. */
  verifyToken?: TokenVerifier
  /** Tests read every answer again, to see that it is as its contract says. */
  checkAnswers?: true
  /** How long a request waits for a connection; tests wait longer, since a machine that stands still must not fail them. */
  patienceMs?: number
  /** How long a request may take to arrive; a test does not wait so long. */
  requestMs?: number
  /** How often the database is asked for a sign of life. */
  beatMs?: number
  /** Only the routes are wanted, for the document: nothing is read from the database and no job runs. */
  routesOnly?: true
}

/** Puts the application together on a migrated database; `close` stops web, jobs and connections in order. */
export async function buildApp(config: Config, dependencies: Dependencies): Promise<App> {
  const { trustProxy } = config
  const { requestMs = 120_000, beatMs = 4000 } = dependencies
  const app = Fastify({
    logger: loggerOptions(config),
    genReqId: requestIdOf,
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: 1_048_576,
    // The first start fills the database; on a slow machine that takes longer than the 10 s a hook is given otherwise.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    // Whoever sends a request a byte at a time is cut off, however long each byte takes.
    requestTimeout: requestMs,
    http: { headersTimeout: Math.min(20_000, requestMs), connectionsCheckingInterval: Math.min(5000, requestMs) },
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializers({ checked: dependencies.checkAnswers ?? false }))
  handleErrors(app)

  const { log } = app
  const { databaseUrl, secretKey = readSecretKey(config) } = dependencies
  const noteLoss = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const directUrl = config.connections.directUrl ?? databaseUrl
  const link = { pooled: directUrl !== databaseUrl, prepare: config.connections.prepare }
  const { web, jobs: forJobs, exports: forExports } = config.connections
  const database = openDatabase(databaseUrl, noteLoss, web, dependencies.patienceMs, 'requests', link)
  const exports = openDatabase(databaseUrl, noteLoss, forExports, dependencies.patienceMs, 'exports', link)
  const callers = createKnownCallers((issuer, subject) => platform.findCaller(issuer, subject))
  forgetOnCommit(database.pool, callers.forget)
  const sessions = createLiveSessions((id) => isLiveSession(database.db, id))
  forgetOnCommit(database.pool, sessions.forget, endedNotice)
  const replicas = openReplicas(config, database, log)
  const events = createEvents({
    databaseUrl: directUrl,
    database,
    log,
    callers,
    sessions,
    told: replicas?.told,
    onJobs: (queues) => jobs.wake(queues),
    onSilence() {
      database.doubt()
      exports.doubt()
      jobs.doubt()
    },
    beatMs,
  })
  const jobs = createJobs({
    databaseUrl,
    directUrl,
    link,
    connections: forJobs,
    log,
    publish: events.publish,
    works: config.jobs,
  })
  const transport = createMailTransport(config)

  const identity: EmbeddedIdentity | null =
    config.identity.kind === 'embedded'
      ? createEmbeddedIdentity({
          pool: database.pool,
          secretKey,
          config,
          findInvited: (token) => findInvitedPerson(database.db, token),
          findCompany: async (subject) => findCompanyOf(database.db, embeddedIssuer, subject),
          sendMail: (template, to, data) =>
            database.transaction((db) =>
              queueMail(platform, db, { to, template, data: { name: to.name || 'there', ...data } }),
            ),
        })
      : null

  const disk = watchDisk(config.dataDir, config.diskReserveMb * 2 ** 20)
  const platform: Platform = {
    config,
    secretKey,
    database,
    exports,
    replicas,
    disk,
    reading: createAdmission(config.connections.reads),
    verifyToken: refuseEnded(
      dependencies.verifyToken ??
        createTokenVerifier({
          identity: config.identity,
          ...(identity ? { embedded: identity } : {}),
          onFailure: (error) => log.error({ err: error }, 'identity keys unreachable'),
        }),
      sessions,
    ),
    sessions,
    findCaller: (issuer, subject, db = database.db) => findCaller(db, config.crmUserIds, issuer, subject),
    findReader: callers.find,
    findCallerById: (id, db) => findCallerById(db, config.crmUserIds, id),
    publish: events.publish,
    enqueue: jobs.enqueue,
  }
  app.decorate('platform', platform)
  app.decorateRequest('claims', null)
  app.decorateRequest('caller', null)
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })

  rememberWrites(app)
  await registerSecurityHeaders(app)
  refuseWhenFull(app)
  refuseForeignPictures(app)
  await app.register(compress, {
    threshold: 1024,
    customTypes: /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript)|image\/svg\+xml)/,
  })
  await registerLimits(app)
  await registerOpenApi(app)
  registerMetrics(app, { jobs, events })
  identity?.register(app)
  await registerFeatures(app, events)
  await registerWeb(app, secretPages)

  if (dependencies.routesOnly) return app
  const deliver = deliverMail(transport, platform, fillMail)
  jobs.work('mail.send', sendMail(deliver))
  workOnInbound(jobs, platform)
  workOnMessages(jobs, platform, { deliverMail: deliver, extrasOf: mailExtras(app), whyWithdrawn })
  workOnInvoices(jobs, platform)
  workOnStayBookings(jobs, platform)
  workOnActivityBookings(jobs, platform)
  workOnCrmBookings(jobs, platform)
  workOnCredentials(jobs, platform)
  workOnEnquiries(jobs, platform)
  workOnTasks(jobs, platform)
  workOnQuotations(jobs, platform)
  workOnSuppliers(jobs, platform)
  workOnSupplierPayments(jobs, platform)
  workOnSeals(jobs, platform)
  workOnBooks(jobs)
  workOnReturns(jobs, platform)
  workOnExports(jobs, platform)
  workOnReports(jobs, app, deliver)
  workOnBackups(jobs, platform, directUrl)
  workOnCrmDashboard(jobs)
  workOnFiles(jobs, platform)
  workOnHotels(jobs, platform)
  workOnItineraries(jobs, platform)
  workOnCustomers(jobs, platform)
  workOnPersonalData(jobs, platform)
  workOnTripBookings(jobs, platform)
  workOnVisaApplications(jobs, platform)
  workOnPayments(jobs, platform, payees, deliverTo(app))
  workOnPayouts(jobs, platform)
  app.addHook('onReady', async () => {
    await oneAtATime(directUrl, async () => {
      await unhurried(app, directUrl, async (filling) => {
        await tieFiles(filling, filePlaceOf(config))
        await seed(app, filling)
        await jobs.start()
        await events.start()
        if (config.demo) await loadDemo(filling, identity, today(config), platform)
      })
      await inviteFirstAdmin(app)
    })
  })
  app.addHook('onClose', async () => {
    disk.stop()
    // A mail the provider has under way becomes a job, so the queue stops after it.
    await identity?.close()
    await jobs.stop()
    await events.close()
    transport.close()
    await replicas?.close()
    await exports.close()
    await database.close()
  })
  return app
}

/** Works on connections without limits of time: before anybody is answered, nobody waits for what they hold. */
async function unhurried(app: App, databaseUrl: string, work: (database: Database) => Promise<void>): Promise<void> {
  const noteLoss = (error: Error) => app.log.warn({ err: error }, 'database connection lost')
  const database = openDatabase(databaseUrl, noteLoss, 5, 60_000, 'start')
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Writes what every database has. */
async function seed({ platform, log }: App, database: Database): Promise<void> {
  await seedMailTemplates(database.db)
  await seedTaxRows(database.db)
  await sealPans(database, platform)
  await sealCustomerPassports(database, platform)
  await sealApplicantPassports(database, platform)
  await sealVisaNumbers(database, platform)
  if (!(await maskTrailPans(database, platform.secretKey)))
    log.error('The trail is not as it was sealed, so that its PANs were left: npm run admin -- verify')
  await seedTemplates(database.db)
}

/** With ADMIN_EMAIL set and no Admin there, prints the link that makes one; one that was made before stays good. */
async function inviteFirstAdmin({ platform: { config, database } }: App): Promise<void> {
  const { adminEmail, defaultCompanyName, publicUrl } = config
  if (!adminEmail || (await hasAdmin(database.db))) return
  if (await isAdminInvited(database.db, adminEmail)) {
    // Of several processes of one server the first one speaks.
    if (!cluster.worker || cluster.worker.id === 1)
      say(`\n  The first Admin, ${adminEmail}, has a link already; another one: npm run admin -- create ${adminEmail}`)
    return
  }
  const token = await database.transaction((db) => inviteAdmin(db, adminEmail, defaultCompanyName))
  if (token) say(`\n  The first Admin, ${adminEmail}, chooses a password at ${publicUrl}/invite/${token}`)
}
