import { api, feature, swap, words } from './row.mjs'

const health = api('platform/metrics/metrics.test.ts')
const database = api('platform/db/database.ts')
const unreachable = api('platform/db/unreachable.ts')
const frozen = api('platform/db/frozen.test.ts')
const backups = api('admin.test.ts')
const places = api('admin-files.test.ts')
const drawers = api('platform/pdf/drawers.test.ts')
const turns = api('platform/pdf/turns.test.ts')
const sharedTurns = api('platform/pdf/shared-turn.race.test.ts')
const jobTurns = feature('crm/messages/paper-turn.race.test.ts')
const documents = feature('base/files/document.routes.test.ts')

/** What keeps one that is stuck, slow, full or changed from taking others with it. */
export const faults = [
  {
    name: 'faults: locks and statements end by themselves',
    // Either of the two is enough.
    patches: [
      swap(database, '    lock_timeout: lock * patienceMs,\n', ''),
      swap(database, '    statement_timeout: statement * patienceMs,\n', ''),
    ],
    tests: [health],
  },
  words(
    'faults: who stands still loses its locks',
    health,
    database,
    '    idle_in_transaction_session_timeout: silence * patienceMs,\n',
  ),
  words(
    'faults: reads beyond what a process can do are turned away',
    api('platform/http/admission.test.ts'),
    api('platform/http/admission.ts'),
    'if (taken >= places) throw',
    'if (taken >= places * 1e6) throw',
  ),
  words(
    'faults: files of lists have connections of their own',
    feature('site/exports/export-pool.test.ts'),
    api('platform/http/mount.ts'),
    'exports ? platform.exports : platform.database',
    'platform.database',
  ),
  words(
    'faults: pages of a file are read beside what is read for screens',
    feature('site/exports/export-pool.test.ts'),
    feature('site/exports/export-rows.ts'),
    'work(platform.exports.db)',
    'work(platform.database.db)',
  ),
  words(
    'faults: a silent database is not waited for',
    frozen,
    database,
    '    ...(statement > 0 && { query_timeout: (statement + slack) * patienceMs }),\n',
  ),
  words(
    'faults: silent connections are cut when they are doubted',
    [frozen, health],
    database,
    'client.bytesRead === bytesRead && client.cut()',
    'client.bytesRead',
  ),
  words(
    'faults: a queue that is silent is asked again',
    frozen,
    api('platform/jobs/jobs.ts'),
    ', query_timeout: deadlineMs }',
    ' }',
  ),
  words(
    'faults: a listener that hears nothing connects again',
    frozen,
    api('platform/events/listener.ts'),
    'if (unheard > mostUnheard) return onSilence()',
    'if (unheard > mostUnheard * 1e6) return onSilence()',
  ),
  words(
    'faults: a connection to a former primary is thrown away',
    frozen,
    database,
    '    if (codeOf(error) === readOnly) broken = error as Error\n',
  ),
  words('faults: a former primary is not there', frozen, unreachable, '|25006)', ')'),
  words('faults: a database without a connection left is not there', frozen, unreachable, '|53300', ''),
  words('faults: slow bodies are cut off', health, api('app.ts'), '    requestTimeout: requestMs,\n'),
  words(
    'faults: a full disk refuses writes',
    health,
    api('platform/http/refuse-when-full.ts'),
    "if (embedded || (here && headers['content-type']?.startsWith('multipart/'))) throw diskFull()",
    'void [embedded, here, headers, diskFull]',
  ),
  words(
    'turns: not more at once',
    api('platform/db/turns.test.ts'),
    api('platform/db/turns.ts'),
    'if (working >= most) {',
    'if (working > most * 100) {',
  ),
  words(
    'files: not those of another folder',
    places,
    feature('base/files/file-tie.service.ts'),
    'if (tie.mark === mark) return null',
    'if (tie.mark) return null',
  ),
  words(
    'files: not the folder of another database',
    places,
    feature('base/files/file-tie.service.ts'),
    'if (mark && (await holdsOthers(db, place)))',
    'if (mark && !place.name && (await holdsOthers(db, place)))',
  ),
  words(
    'files: bytes stay when a commit was cut off',
    documents,
    feature('base/files/file.service.ts'),
    'if (!(error instanceof OutcomeUnknown)) await store.remove(key)',
    'void OutcomeUnknown\n    await store.remove(key)',
  ),
  words(
    'files: what is not there is not erased',
    documents,
    feature('base/files/file.service.ts'),
    'if (!gone) left.push(key)',
    'if (!gone && reason) left.push(key)',
  ),
  words(
    'files: no bucket that is open to all',
    api('platform/files/file-store.test.ts'),
    api('platform/files/s3-place.ts'),
    'if (await isOpenToAll(files, probe)) refuse(',
    "if (await isOpenToAll({ ...files, endpoint: 'http://127.0.0.1:1' }, probe)) refuse(",
  ),
  words(
    'backup: parts are as they were written',
    backups,
    feature('base/backups/verify.service.ts'),
    '.sha256 === part.sha256 ? null',
    '.sha256.length === part.sha256.length ? null',
  ),
  words(
    'backup: its manifest is as it was written',
    backups,
    feature('base/backups/manifest.ts'),
    'if (mark !== markOf(',
    'if (mark.length < 9 && mark !== markOf(',
  ),
  words(
    'backup: files stay while it is written',
    backups,
    feature('base/files/file.service.ts'),
    'if (!(await mayErase(db))) throw',
    'if (!(await mayErase(db)) && keys.length > 999) throw',
  ),
  words(
    'restore: not over what is there',
    backups,
    feature('base/backups/restore.service.ts'),
    'if (!replace && (files || !(await isEmpty(client))))',
    'if (!replace && files && !(await isEmpty(client)))',
  ),
  words(
    'start: all that is wrong with the settings is said',
    api('config.test.ts'),
    api('config-services.ts'),
    '[{}, [...known]]',
    '[{}, []]',
  ),
  words(
    'start: one after the other',
    backups,
    api('start/one-at-a-time.ts'),
    "await session.query(`select pg_advisory_lock(hashtext('karavan-start'))`)",
    'await Promise.resolve()',
  ),
  words(
    'start: not under another secret',
    backups,
    api('platform/crypto/secret-check.ts'),
    'rows[0].mark !== markOf(secretKey)',
    'rows[0].mark.length !== markOf(secretKey).length',
  ),
  words(
    'start: breaks off between two steps of the schema',
    api('platform/db/migrate.test.ts'),
    api('platform/db/migrate.ts'),
    'signal?.throwIfAborted()',
    'undefined',
  ),
  words(
    'papers: one at a time over all processes',
    sharedTurns,
    api('platform/pdf/shared-turn.ts'),
    ' where paper_turn.until < now()`',
    '`',
  ),
  words(
    'papers: the turn of a process that died runs out',
    sharedTurns,
    api('platform/pdf/shared-turn.ts'),
    'where paper_turn.until < now()`',
    'where paper_turn.until is null`',
  ),
  words(
    'papers: a turn goes on while its holder says so',
    sharedTurns,
    api('platform/pdf/shared-turn.ts'),
    "update paper_turn set until = now() + $3 * interval '1 millisecond'",
    "update paper_turn set until = until + $3 * interval '0'",
  ),
  words(
    'papers: whose turn is lost draws no further',
    sharedTurns,
    api('platform/pdf/shared-turn.ts'),
    'else lost.abort()',
    'else void lost',
  ),
  words(
    'papers: a mail has its own drawn in the turn of its organisation',
    jobTurns,
    feature('crm/outbox/send.job.ts'),
    'draws ? await drawForJob(database.pool, asked.orgId, prepare) : ',
    'draws ? await prepare() : ',
  ),
  words(
    'papers: a report that is mailed is drawn in the turn of its organisation',
    jobTurns,
    feature('crm/reports/mail-report.job.ts'),
    'await drawForJob(database.pool, report.orgId, () => prepare(report))',
    'await prepare(report)',
  ),
  words(
    'papers: whose turn it is not loses no try',
    api('platform/jobs/jobs.test.ts'),
    api('platform/jobs/put-off.ts'),
    'started_on = null, ',
  ),
  words(
    'papers: a thread that is late is ended',
    drawers,
    api('platform/pdf/drawers.ts'),
    'await worker.terminate()',
    'void 0',
  ),
  words(
    'papers: nothing is drawn for whoever has gone',
    drawers,
    api('platform/pdf/drawers.ts'),
    "    signal?.addEventListener('abort', leave)\n    worker.on(",
    '    worker.on(',
  ),
  words(
    'papers: no more memory than one may have',
    drawers,
    api('platform/pdf/drawers.ts'),
    'maxOldGenerationSizeMb: megabytes',
    'maxOldGenerationSizeMb: megabytes * 64',
  ),
  words(
    'papers: few in all in a process',
    turns,
    api('platform/pdf/turns.ts'),
    'while (busy.length < inAll) {',
    'while (busy.length < inAll * 100) {',
  ),
  words(
    'papers: one of an organisation in a process',
    turns,
    api('platform/pdf/turns.ts'),
    '.length < each)',
    '.length < each * 100)',
  ),
]
