import { api, database, feature, words } from './row.mjs'

const auth = api('platform/auth/authenticate.ts')
const users = feature('people/users/user.routes.test.ts')
const known = api('platform/auth/known-callers.ts')
const callers = api('platform/auth/known-callers.test.ts')
const live = api('platform/auth/live-sessions.ts')
const sessions = api('platform/auth/live-sessions.processes.test.ts')
const entering = api('platform/identity/sign-in.test.ts')
const tickets = feature('base/files/document.routes.test.ts')
const verifier = api('platform/identity/verifier.ts')
const tokens = api('platform/identity/verifier.test.ts')
const keys = api('platform/http/idempotency.race.test.ts')
const idempotency = api('platform/http/idempotency.ts')
const trail = feature('base/audit/audit.routes.test.ts')
const papers = api('matrix/papers.test.ts')
const shares = feature('catalogue/itineraries/share.test.ts')
const shareService = feature('catalogue/itineraries/share.service.ts')
const quoteLinks = feature('crm/quotations/public-quote.test.ts')
const quoteLinkService = feature('crm/quotations/link.service.ts')

/** Who may call, with what, and what stays of it. */
export const access = [
  database(
    'link: a payment keeps no secret address',
    quoteLinks,
    'ALTER TABLE payment_session DROP CONSTRAINT payment_session_keeps_no_secret_address',
  ),
  words(
    'papers: clients are told their own price',
    papers,
    feature('catalogue/itineraries/trip-price.service.ts'),
    "kind === 'own' ? price.total : clientPrice({ plan, asked }, price, book, own)",
    'price.total',
  ),
  words(
    'papers: none tells what an agency without a markup pays',
    shares,
    feature('catalogue/itineraries/trip-price.service.ts'),
    'clientPrice({ plan, asked }, price, book, own)\n}',
    '(clientPrice({ plan, asked }, price, book, own) ?? price.total)\n}',
  ),
  words(
    'papers: the house is named where an agency wants it',
    papers,
    feature('base/papers/seller.queries.ts'),
    'own?.groundContact && ',
    'own && ',
  ),
  words(
    'access: disabled people are out',
    users,
    auth,
    'if (caller && !caller.active)',
    'if (caller && caller.id === "")',
  ),
  words('access: unverified people wait', users, auth, 'if (!caller.verified)', 'if (caller.id === "")'),
  words(
    'access: the table of permissions',
    feature('base/templates/template.routes.test.ts'),
    auth,
    "if (access !== 'verified' && !may(caller, access.can))",
    "if (access !== 'verified' && may(caller, access.can) === undefined)",
  ),
  words(
    'access: who writes is asked for anew',
    callers,
    api('platform/http/mount.ts'),
    'const confirmed = confirmCaller(db, request, spec)',
    'const confirmed = Promise.resolve()',
  ),
  words(
    'access: who repeats a write is asked for anew',
    callers,
    api('platform/http/mount.ts'),
    '      await confirmed\n      return answered',
    '      return answered',
  ),
  words(
    'known callers: other processes are told',
    callers,
    api('migrations/0009_callers.sql'),
    "  PERFORM pg_notify('karavan_callers', '');\n",
  ),
  words(
    'known callers: forgotten before the commit is answered',
    callers,
    api('app.ts'),
    '  forgetOnCommit(database.pool, callers.forget)\n',
  ),
  words('known callers: forgotten after the commit, not before', callers, known, " || status !== 'I'"),
  words('known callers: not kept from before a change', callers, known, ' || before !== changes'),
  words(
    'known callers: none while changes are not heard',
    callers,
    known,
    'if (!hearing) return ask(issuer, subject)\n',
  ),
  words(
    'known callers: forgotten when the hearing is lost',
    api('platform/events/events.test.ts'),
    api('platform/events/listener.ts'),
    'client === next && setHearing(false)',
    'client === next',
  ),
  words('known callers: for half a minute', callers, known, ' && known.until > now()'),
  database('known callers: a person who changes', callers, 'DROP TRIGGER app_user_forgotten ON app_user'),
  database('known callers: an organisation that changes', callers, 'DROP TRIGGER org_forgotten ON org'),
  words(
    'sessions: tokens of an ended one are refused',
    sessions,
    live,
    'if (claims.session !== undefined && !(await isLive(claims.session)))',
    "if (claims.session === '')",
  ),
  words(
    'sessions: other processes are told of an end',
    sessions,
    api('migrations/0096_sessions_end.sql'),
    "  PERFORM pg_notify('karavan_sessions', OLD.id::text);\n",
  ),
  words(
    'sessions: looked up again before the end is answered',
    sessions,
    api('app.ts'),
    '  forgetOnCommit(database.pool, sessions.forget, endedNotice)\n',
  ),
  words(
    'sessions: looked up every few seconds',
    sessions,
    live,
    'if ((checked.get(id) ?? 0) > now()) return true',
    'if (checked.has(id)) return true',
  ),
  words('sessions: not taken to go on from before their end', sessions, live, ' && !ended.has(id)'),
  database('sessions: end with whoever is disabled', sessions, 'DROP TRIGGER app_user_sessions_end ON app_user'),
  words(
    'sign-in: wrong passwords make an account wait',
    entering,
    api('platform/identity/sign-in-wait.queries.ts'),
    '    where w.free_at <= clock_timestamp()\n',
  ),
  words(
    'sign-in: nobody waits where they are known',
    entering,
    api('platform/identity/sign-in.ts'),
    '(await isKnownDevice(db, email, device)) ?',
    "email === '' ?",
  ),
  words(
    'sign-in: an address that is not confirmed is told of like a wrong one',
    api('platform/identity/embedded.test.ts'),
    api('platform/identity/sign-in.ts'),
    "(await textIn(answer, 'code')) === 'EMAIL_NOT_VERIFIED'",
    "email === ''",
  ),
  words(
    'two-step: no token before the second step',
    entering,
    api('platform/identity/embedded.ts'),
    'if (waits) throw',
    "if (session.id === '') throw",
  ),
  words(
    'two-step: a code works once',
    entering,
    api('platform/identity/two-step.ts'),
    ', lt(steps.lastCounter, counter)',
  ),
  database('two-step: used codes stay used', entering, 'DROP TRIGGER two_step_code_once ON identity.two_step'),
  words(
    'two-step: a recovery code works once',
    entering,
    api('platform/identity/two-step.ts'),
    ', isNull(recovery.usedAt)))\n    .returning',
    '))\n    .returning',
  ),
  words(
    'two-step: asked of whom the settings name',
    feature('people/users/sign-in.routes.test.ts'),
    api('platform/auth/second-step.ts'),
    'step.secondStepAt === undefined && needsTwoSteps',
    'step.secondStepAt === 0 && needsTwoSteps',
  ),
  words(
    'two-step: again before something secret is shown',
    feature('people/users/sign-in.routes.test.ts'),
    api('platform/auth/second-step.ts'),
    'if (reveals && ',
    "if (caller.id === '' && ",
  ),
  words(
    'two-step: what the house wants it for is closed until then',
    feature('people/users/sign-in.routes.test.ts'),
    auth,
    "access !== 'signedIn' || reveals || afterStep",
    "access !== 'signedIn' || reveals",
  ),
  words(
    'two-step: a visitor until then to what everybody may see',
    feature('people/users/sign-in.routes.test.ts'),
    auth,
    '(config.twoStep.asked, caller, step) ? null : caller',
    '(config.twoStep.asked, caller, step) ? caller : caller',
  ),
  words(
    'ticket: of no more than its session',
    feature('people/users/sign-in.routes.test.ts'),
    auth,
    'refuseBeforeStep(request, gate, request.claims ?? ticket)',
    'refuseBeforeStep(request, gate, request.claims)',
  ),
  words(
    'ticket: ends with its session',
    feature('people/users/sign-in.routes.test.ts'),
    auth,
    '(found.session === undefined || (await sessions.isLive(found.session)))',
    'sessions',
  ),
  words('ticket: good once', tickets, api('platform/auth/ticket.ts'), '        isNull(tickets.usedAt),\n'),
  words('ticket: for one path', tickets, api('platform/auth/ticket.ts'), '        eq(tickets.path, path),\n'),
  words(
    'ticket: for a minute',
    tickets,
    api('platform/auth/ticket.ts'),
    '        gt(tickets.expiresAt, sql`now()`),\n',
  ),
  words(
    'token: for this product',
    tokens,
    verifier,
    '        audience,\n        clockTolerance',
    '        clockTolerance',
  ),
  words('token: of the provider', tokens, verifier, '        issuer: issuers,\n'),
  words('token: needs its claims', tokens, verifier, "['iss', 'sub', 'aud', 'iat', 'exp']", '[]'),
  words(
    'token: issued to this client',
    tokens,
    verifier,
    'if (azp !== undefined && azp !== audience)',
    'if (azp === "")',
  ),
  words(
    'token: an ID token',
    tokens,
    verifier,
    "if (header.typ !== undefined && header.typ.toUpperCase() !== 'JWT')",
    "if (header.typ === '')",
  ),
  words(
    'invitation: good once',
    feature('people/users/session.routes.test.ts'),
    feature('people/users/invitation.service.ts'),
    '    invitationHash: null,\n    invitationExpiresAt: null,\n',
  ),
  words(
    'invitation: for a week',
    feature('people/users/session.routes.test.ts'),
    'packages/domain/src/people/invitation.ts',
    ' && new Date(invitationExpiresAt) > now',
  ),
  words('idempotency: one effect', keys, idempotency, 'if (inserted.length === 0) {', 'if (key === "") {'),
  words('idempotency: one request of a key', keys, idempotency, 'if (kept.requestHash !== hash)', 'if (hash === "")'),
  words(
    'idempotency: keys of one user',
    keys,
    api('platform/http/mount.ts'),
    '{ userId: request.caller?.id ?? noOrg, key, hash }',
    '{ userId: noOrg, key, hash }',
  ),
  words(
    'trail: a write leaves one',
    trail,
    api('platform/http/mount.ts'),
    'if (!spec.unaudited && !wasAudited(db))',
    'if (!spec.unaudited && wasAudited(db) === undefined)',
  ),
  words(
    'trail: in the transaction of the change',
    trail,
    api('platform/http/mount.ts'),
    'platform.database.transaction(async (db) => {\n      events = []\n      // Sent together',
    '(async (work: (db: Db) => Promise<{ status: number; body: unknown }>) => work(platform.database.db))(async (db) => {\n      events = []\n      // Sent together',
  ),
  { name: 'trail: stays as it is', sql: 'DROP TRIGGER audit_entry_append_only ON audit_entry', tests: [trail] },
  words(
    'trail: secrets are masked',
    trail,
    api('platform/audit/audit.ts'),
    "secret.test(field) && value != null ? '••••' : (value ?? null)",
    'value ?? null',
  ),
  words('link of a trip: ends', shares, shareService, ' is null and expires_at > now()`', ' is null`'),
  words(
    'link of a trip: can be withdrawn',
    shares,
    shareService,
    'sql`${shareLinks.withdrawnAt} is null and expires_at > now()`',
    'sql`expires_at > now()`',
  ),
  words(
    'link of a quotation: ends',
    quoteLinks,
    quoteLinkService,
    'and(isNull(quoteLinks.withdrawnAt), gt(quoteLinks.expiresAt, sql`now()`))',
    'isNull(quoteLinks.withdrawnAt)',
  ),
  words(
    'link of a quotation: can be withdrawn',
    quoteLinks,
    quoteLinkService,
    'and(isNull(quoteLinks.withdrawnAt), gt(quoteLinks.expiresAt, sql`now()`))',
    'gt(quoteLinks.expiresAt, sql`now()`)',
  ),
]
