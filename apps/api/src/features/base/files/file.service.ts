import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../../config.ts'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { type Database, type Db, OutcomeUnknown } from '../../../platform/db/database.ts'
import { contentName, type FileStore } from '../../../platform/files/file-store.ts'
import { fileTypeOf } from '../../../platform/files/file-type.ts'
import { makePublicImage, makeScan } from '../../../platform/files/image.ts'
import { isActivePdf } from '../../../platform/files/pdf-script.ts'
import { fileStoreOf, imageKey, imageUrl } from '../../../platform/files/stored-image.ts'
import type { Upload } from '../../../platform/files/upload.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { safeFileName } from './file-name.ts'
import { deleteDocumentRows, type FileRow, insertFile, mayErase } from './file.queries.ts'
import { takeRoom } from './room.ts'
import { deleteUnusedDocuments, deleteUnusedImages, keysWithoutRow } from './sweep.queries.ts'

const mimes = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
const endings = { pdf: 'pdf', jpeg: 'jpg', png: 'png', webp: 'webp' } as const

type Owner = { orgId: string; userId: string }
/** Where files are kept, and how many of them. */
type Keeping = { store: FileStore; database: Pick<Database, 'transaction'>; config: Pick<Config, 'orgFileBytes'> }

/** Checks a picture, makes it anew and keeps it for the public. */
export async function keepImage({ store, database, config }: Keeping, owner: Owner, { bytes, fileName }: Upload) {
  const type = fileTypeOf(bytes)
  if (!type || type === 'pdf') throw problem('FILE_REFUSED', 'Pictures are PNG, JPEG, WebP, AVIF or GIF.')
  const { full, thumbnail } = await makePublicImage(bytes)
  const name = contentName(full.bytes)
  const small = `${name}-480`
  const row = {
    id: uuidv7(),
    orgId: owner.orgId,
    ownerId: owner.userId,
    kind: 'image',
    key: imageKey(name),
    name: safeFileName(fileName, 'webp'),
    mime: mimes.webp,
    size: full.bytes.length,
  } as const
  await database.transaction(async (db) => {
    await takeRoom(db, owner, row.size, config)
    // Kept while the room is held: what is refused leaves no bytes behind, and equal pictures share theirs.
    await Promise.all([store.put(imageKey(name), full.bytes), store.put(imageKey(small), thumbnail.bytes)])
    await insertFile(db, row)
  })
  return {
    fileId: row.id,
    name: row.name,
    url: imageUrl(name),
    thumbnailUrl: imageUrl(small),
    width: full.width,
    height: full.height,
    size: row.size,
    fileType: 'image',
  }
}

/** A document that was looked at: what it is, its bytes as they are kept, and its size when it is a picture. */
export type CheckedDocument = {
  type: keyof typeof mimes
  bytes: Buffer
  picture: { width: number; height: number } | null
}

/** Looks at a document by its content, whatever its name says; a scan is made anew. */
export async function checkDocument(bytes: Buffer): Promise<CheckedDocument> {
  const type = fileTypeOf(bytes)
  if (type === 'pdf') {
    if (isActivePdf(bytes))
      throw problem(
        'FILE_REFUSED',
        'This PDF holds a script or a file, or is locked. Print it to a new PDF and send that.',
      )
    return { type, bytes, picture: null }
  }
  if (type !== 'jpeg' && type !== 'png' && type !== 'webp')
    throw problem('FILE_REFUSED', 'Documents are PDF, PNG, JPEG or WebP.')
  const { bytes: made, ...picture } = await makeScan(bytes, type)
  return { type, bytes: made, picture }
}

type KeptFile = Pick<FileRow, 'id' | 'name' | 'mime' | 'size'>

/** Keeps a checked document for an organisation and the house only, together with what is written of it, or not at all. */
async function keepChecked<T>(
  { store, database, config }: Keeping,
  { orgId, userId }: Owner,
  { type, bytes, fileName }: CheckedDocument & { fileName: string },
  write: (db: Db, kept: KeptFile) => Promise<T>,
): Promise<T> {
  const id = uuidv7()
  const key = `documents/${id}`
  const kept = { id, name: safeFileName(fileName, endings[type]), mime: mimes[type], size: bytes.length }
  await store.put(key, bytes)
  try {
    return await database.transaction(async (db) => {
      await takeRoom(db, { orgId, userId }, kept.size, config)
      await insertFile(db, { ...kept, orgId, ownerId: userId, kind: 'document', key })
      return write(db, kept)
    })
  } catch (error) {
    // A row may speak for them; if none does, the sweep takes them.
    if (!(error instanceof OutcomeUnknown)) await store.remove(key)
    throw error
  }
}

/** Checks a document and keeps it for the caller's organisation and the house only. */
export async function keepDocument(
  keeping: Keeping,
  caller: Caller,
  actor: Actor,
  { bytes, fileName }: Upload,
): Promise<KeptFile> {
  const document = { ...(await checkDocument(bytes)), fileName }
  return keepChecked(keeping, { orgId: caller.orgId, userId: caller.id }, document, async (db, kept) => {
    const { id, name, size } = kept
    await recordAudit(db, actor, { entity: 'file', id, action: 'uploaded', after: { name, size } })
    return kept
  })
}

/** Keeps a checked document of another feature, in one transaction with what that feature writes of it. */
export const keepDocumentWith = <T>(
  platform: Pick<Platform, 'config' | 'secretKey' | 'database'>,
  owner: Owner,
  document: CheckedDocument & { fileName: string },
  write: (db: Db, kept: KeptFile) => Promise<T>,
): Promise<T> => keepChecked({ ...platform, store: fileStoreOf(platform) }, owner, document, write)

/** Removes documents for good: their rows with the transaction, their bytes by a job as soon as it is done. */
export async function deleteDocuments(
  platform: Pick<Platform, 'enqueue'>,
  db: Db,
  ids: readonly string[],
): Promise<void> {
  const keys = await deleteDocumentRows(db, ids)
  if (keys.length > 0) await platform.enqueue(db, 'file.erase', { keys })
}

/**
 * Deletes the bytes of files whose rows are gone. What is not there was perhaps written to another place, where it still lies: a
 * job for that alone is tried again, and set aside in the end with its keys, for somebody to look.
 */
export const eraseFiles =
  (platform: Pick<Platform, 'config' | 'secretKey' | 'enqueue'>) =>
  async ({ keys }: { keys: string[] }, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    if (!(await mayErase(db))) throw new Error('a backup is being written; the files are deleted after it')
    const store = fileStoreOf(platform)
    const left: string[] = []
    let reason: Error | undefined
    for (const key of keys) {
      const gone = await store.remove(key).catch((error: Error) => {
        reason = error
        return false
      })
      if (!gone) left.push(key)
    }
    if (left.length === 0) return
    if (left.length < keys.length) await platform.enqueue(db, 'file.erase', { keys: left })
    else throw reason ?? new Error(`not erased, since there are no such files: ${left.join(', ')}`)
  }

const dayMs = 24 * 3_600_000

/**
 * Clears away what was uploaded and never used: rows without a use, and bytes without a row, a day old at least. What former
 * versions left open is sealed first.
 */
export const sweepFiles =
  (platform: Pick<Platform, 'config' | 'secretKey' | 'database'>) => async (): Promise<void> => {
    const { database } = platform
    const store = fileStoreOf(platform)
    await store.sealOpen()
    await database.transaction(deleteUnusedDocuments)
    await database.transaction(deleteUnusedImages)
    for await (const keys of store.untouchedSince(new Date(Date.now() - dayMs)))
      await database.transaction(async (db) => {
        // What a backup reads stays until it has been read; the next sweep comes tomorrow.
        if (await mayErase(db)) for (const key of await keysWithoutRow(db, keys)) await store.remove(key)
      })
  }
