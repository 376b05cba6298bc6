import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createFileStore, type FileStore } from './file-store.ts'

type FilesAt = { config: Pick<Config, 'dataDir'>; secretKey: string }

/** Where the files of this installation are. */
export const fileStoreOf = ({ config, secretKey }: FilesAt): FileStore =>
  createFileStore(join(config.dataDir, 'files'), secretKey)

export const imageUrl = (name: string) => `/files/images/${name}.webp`
export const imageKey = (name: string) => `images/${name}.webp`

/** The public picture under a file's name; null when there is none, and for every name we would not give. */
export async function openImage(store: FileStore, file: string) {
  const name = /^([0-9a-f]{40}(?:-480)?)\.webp$/.exec(file)?.[1]
  return name ? store.get(imageKey(name)) : null
}
