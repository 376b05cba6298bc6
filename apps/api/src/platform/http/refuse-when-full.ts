import type { App } from '../platform.ts'
import { diskFull } from './problem.ts'

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses what would be written while the disk has no room: everything where the database lies on it, else what brings
 * a file to it. Reading goes on, and writing too as soon as there is room.
 */
export function refuseWhenFull(app: App): void {
  const { disk, config } = app.platform
  const embedded = config.databaseUrl === undefined
  const here = config.files.kind === 'disk'
  app.addHook('onRequest', async ({ method, headers }) => {
    if (!changing.has(method) || !disk.isFull()) return
    if (embedded || (here && headers['content-type']?.startsWith('multipart/'))) throw diskFull()
  })
}
