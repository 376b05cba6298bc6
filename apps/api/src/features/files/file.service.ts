import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../../platform/audit/audit.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { contentName, type FileStore } from '../../platform/files/file-store.ts'
import { fileTypeOf } from '../../platform/files/file-type.ts'
import { makePublicImage, makeScan } from '../../platform/files/image.ts'
import type { Upload } from '../../platform/files/upload.ts'
import { problem } from '../../platform/http/problem.ts'
import { safeFileName } from './file-name.ts'
import { type FileRow, insertFile } from './file.queries.ts'

const mimes = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
const endings = { pdf: 'pdf', jpeg: 'jpg', png: 'png', webp: 'webp' } as const

export const imageUrl = (name: string) => `/files/images/${name}.webp`
export const imageKey = (name: string) => `images/${name}.webp`

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

async function readDocument(bytes: Buffer) {
  const type = fileTypeOf(bytes)
  if (type === 'pdf') return { type, content: bytes }
  if (type === 'jpeg' || type === 'png' || type === 'webp') return { type, content: await makeScan(bytes, type) }
  throw problem('FILE_REFUSED', 'Documents are PDF, PNG, JPEG or WebP.')
}

/** Checks a document and keeps it for the caller's organisation and the house only. */
export async function keepDocument(
  store: FileStore,
  database: Database,
  caller: Caller,
  actor: Actor,
  { bytes, fileName }: Upload,
): Promise<Pick<FileRow, 'id' | 'name' | 'mime' | 'size'>> {
  const { type, content } = await readDocument(bytes)
  const id = uuidv7()
  const name = safeFileName(fileName, endings[type])
  const key = `documents/${id}`
  const kept = { id, name, mime: mimes[type], size: content.length }
  await store.put(key, content)
  try {
    await database.transaction(async (db) => {
      await insertFile(db, { ...kept, orgId: caller.orgId, ownerId: caller.id, kind: 'document', key })
      await recordAudit(db, actor, { entity: 'file', id, action: 'uploaded', after: { name, size: kept.size } })
    })
  } catch (error) {
    await store.remove(key)
    throw error
  }
  return kept
}
