import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { markOf } from '../../../platform/backup/seal-stream.ts'

/** A backup that cannot be used, or a place that takes none, said in a sentence. */
export class BackupError extends Error {}

const part = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })
const count = z.number().int().min(0)

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The steps of the schema it was written by. */
  migrations: z.array(z.string()).min(1),
  encrypted: z.boolean(),
  /** Tells whether the SECRET_KEY at hand is the one of then, and nothing about it. */
  secret: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, part })),
  /** Queues that jobs were waiting in. */
  queues: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.object({ count, bytes: count, part }),
  ledger: z.object({ transactions: count, hash: z.string() }),
})
export type Manifest = z.infer<typeof Manifest>

const fileName = 'manifest.json'
const Kept = z.object({ manifest: z.unknown(), mark: z.string() })

export const secretMark = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('karavan backup').digest('hex').slice(0, 16)

/** Written last: a folder without it is half of a backup. */
export function writeManifest(folder: string, key: Buffer | null, manifest: Manifest): void {
  const mark = markOf(key, JSON.stringify(manifest))
  writeFileSync(join(folder, fileName), `${JSON.stringify({ manifest, mark }, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

function readKept(folder: string): z.infer<typeof Kept> {
  let text: string
  try {
    text = readFileSync(join(folder, fileName), 'utf8')
  } catch {
    throw new BackupError(`${folder} holds no whole backup: it has no ${fileName}.`)
  }
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`The ${fileName} of ${folder} was changed.`)
  }
}

/** Reads what a backup says of itself; refuses one that was changed, or that this key cannot open. */
export function readManifest(folder: string, key: Buffer | null): Manifest {
  const { manifest, mark } = readKept(folder)
  const encrypted = (manifest as { encrypted?: unknown } | null)?.encrypted === true
  if (encrypted && !key) throw new BackupError('This backup is encrypted: set BACKUP_KEY to the key of then.')
  if (mark !== markOf(encrypted ? key : null, JSON.stringify(manifest)))
    throw new BackupError(
      `The ${fileName} of ${folder} was changed${encrypted ? ', or BACKUP_KEY is another one than that of then' : ''}.`,
    )
  const read = Manifest.safeParse(manifest)
  if (!read.success) throw new BackupError(`The backup in ${folder} is of a form that this version does not know.`)
  return read.data
}
