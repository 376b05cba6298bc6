import { api, feature, swap, words } from './row.mjs'

const health = api('platform/metrics/metrics.test.ts')
const database = api('platform/db/database.ts')
const backups = api('admin.test.ts')

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
  words('faults: slow bodies are cut off', health, api('app.ts'), '    requestTimeout: requestMs,\n'),
  words(
    'faults: a full disk refuses writes',
    health,
    api('platform/http/refuse-when-full.ts'),
    "if (embedded || headers['content-type']?.startsWith('multipart/')) throw diskFull()",
    'void [embedded, headers, diskFull]',
  ),
  words(
    'turns: not more at once',
    api('platform/db/turns.test.ts'),
    api('platform/db/turns.ts'),
    'if (working >= most) {',
    'if (working > most * 100) {',
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
]
