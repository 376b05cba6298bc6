import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
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

const mimes = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
const endings = { pdf: 'pdf', jpeg: 'jpg', png: 'png', webp: 'webp' } as const

/** Checks a picture, makes it anew and keeps it for the public. */
export async function keepImage(
  store: FileStore,
  database: Database,
  owner: { userId: string; orgId: string },
  { bytes, fileName }: Upload,
) {
  const type = fileTypeOf(bytes)
  if (!type || type === 'pdf') throw problem('FILE_REFUSED', 'Pictures are PNG, JPEG, WebP, AVIF or GIF.')
  const { full, thumbnail } = await makePublicImage(bytes)
  const name = contentName(full.bytes)
  const small = `${name}-480`
  await store.put(imageKey(name), full.bytes)
  await store.put(imageKey(small), thumbnail.bytes)
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
  await insertFile(database.db, row)
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
      throw problem('FILE_REFUSED', 'This PDF holds a script or a file. Print it to a new PDF and send that.')
    return { type, bytes, picture: null }
  }
  if (type !== 'jpeg' && type !== 'png' && type !== 'webp')
    throw problem('FILE_REFUSED', 'Documents are PDF, PNG, JPEG or WebP.')
  const { bytes: made, ...picture } = await makeScan(bytes, type)
  return { type, bytes: made, picture }
}

type Owner = { orgId: string; userId: string }
type KeptFile = Pick<FileRow, 'id' | 'name' | 'mime' | 'size'>

/** Keeps a checked document for an organisation and the house only, together with what is written of it, or not at all. */
async function keepChecked<T>(
  store: FileStore,
  database: Database,
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
      await insertFile(db, { ...kept, orgId, ownerId: userId, kind: 'document', key })
      return write(db, kept)
    })
  } catch (error) {
    await store.remove(key)
    throw error
  }
}

/** Checks a document and keeps it for the caller's organisation and the house only. */
export async function keepDocument(
  store: FileStore,
  database: Database,
  caller: Caller,
  actor: Actor,
  { bytes, fileName }: Upload,
): Promise<KeptFile> {
  const document = { ...(await checkDocument(bytes)), fileName }
  return keepChecked(store, database, { orgId: caller.orgId, userId: caller.id }, document, async (db, kept) => {
    const { id, name, size } = kept
    await recordAudit(db, actor, { entity: 'file', id, action: 'uploaded', after: { name, size } })
    return kept
  })
}

/** Keeps a checked document of another feature, in one transaction with what that feature writes of it. */
export const keepDocumentWith = <T>(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  owner: Owner,
  document: CheckedDocument & { fileName: string },
  write: (db: Db, kept: KeptFile) => Promise<T>,
): Promise<T> => keepChecked(fileStoreOf(config), database, owner, document, write)

/** Removes documents for good: their rows with the transaction, their bytes by a job as soon as it is done. */
export async function deleteDocuments(
  platform: Pick<Platform, 'enqueue'>,
  db: Db,
  ids: readonly string[],
): Promise<void> {
  const keys = await deleteDocumentRows(db, ids)
  if (keys.length > 0) await platform.enqueue(db, 'file.erase', { keys })
}

/** Deletes the bytes of files whose rows are gone. */
export const eraseFiles =
  ({ config }: Pick<Platform, 'config'>) =>
  async ({ keys }: { keys: string[] }, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    if (!(await mayErase(db))) throw new Error('a backup is being written; the files are deleted after it')
    const store = fileStoreOf(config)
    for (const key of keys) await store.remove(key)
  }
