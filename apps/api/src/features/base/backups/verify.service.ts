import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { measurePart, readPart } from '../../../platform/backup/part.ts'
import { unpackFiles } from '../../../platform/backup/tar.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'

const newline = 0x0a

async function countLines(bytes: AsyncIterable<Buffer>): Promise<number> {
  let count = 0
  for await (const chunk of bytes)
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}

async function findFault(folder: string, part: Manifest['files']['part']): Promise<string | null> {
  const found = await stat(join(folder, part.file)).catch(() => null)
  if (!found) return `${part.file} is missing`
  if (found.size !== part.bytes) return `${part.file} has ${found.size} bytes instead of ${part.bytes}`
  return (await measurePart(folder, part)).sha256 === part.sha256 ? null : `${part.file} was changed`
}

/** Reads a whole backup: that every part is there, unchanged, can be opened, and holds as much as it should. */
export async function verifyBackup(folder: string, given: Buffer | null): Promise<Manifest> {
  const manifest = readManifest(folder, given)
  const key = manifest.encrypted ? given : null
  const faults: string[] = []
  for (const part of [...manifest.tables.map((table) => table.part), manifest.files.part]) {
    const fault = await findFault(folder, part)
    if (fault) faults.push(fault)
  }
  if (faults.length > 0) throw new BackupError(`The backup in ${folder} is not whole: ${faults.join('; ')}.`)
  for (const { name, rows, part } of manifest.tables) {
    const found = await countLines(readPart(folder, part, key))
    if (found !== rows) faults.push(`${name} has ${found} rows instead of ${rows}`)
  }
  const files = await unpackFiles(readPart(folder, manifest.files.part, key), async () => undefined)
  if (files !== manifest.files.count) faults.push(`${files} files are there instead of ${manifest.files.count}`)
  if (faults.length > 0) throw new BackupError(`The backup in ${folder} is not whole: ${faults.join('; ')}.`)
  return manifest
}
