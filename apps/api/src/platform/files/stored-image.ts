import type { Config } from '../../config.ts'
import { createDiskPlace } from './disk-place.ts'
import type { FilePlace } from './file-place.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { createS3Place } from './s3-place.ts'

const buckets = new WeakMap<object, FilePlace>()

/** Where the bytes of files of this installation lie. */
export function filePlaceOf({ files }: Pick<Config, 'files'>): FilePlace {
  if (files.kind === 'disk') return createDiskPlace(files.folder)
  // Its connections are kept, so that there is one for all who ask.
  const place = buckets.get(files) ?? createS3Place(files)
  buckets.set(files, place)
  return place
}

/** Where the files of this installation are. */
export const fileStoreOf = (at: { config: Pick<Config, 'files'>; secretKey: string }): FileStore =>
  createFileStore(filePlaceOf(at.config), at.secretKey)

export const imageUrl = (name: string) => `/files/images/${name}.webp`
export const imageKey = (name: string) => `images/${name}.webp`

/** The public picture under a file's name; null when there is none, and for every name we would not give. */
export async function openImage(store: FileStore, file: string) {
  const name = /^([0-9a-f]{40}(?:-480)?)\.webp$/.exec(file)?.[1]
  return name ? store.get(imageKey(name)) : null
}
