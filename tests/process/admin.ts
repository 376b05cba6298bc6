import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../support/root.ts'

/** Runs an administration command of the built server on a data folder, as `npm run admin` does. */
export async function runAdmin(dataDir: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/admin.mjs'), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
