import type { Socket } from 'node:net'
import type { App } from '../platform.ts'

/**
 * Lets go, when the process is asked to stop, of connections over which nothing was asked yet: browsers open them
 * ahead of need, and the server would wait a minute for their first word.
 */
export function dropSilentConnections(app: App): void {
  const silent = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    if (closing) socket.setTimeout(1000, () => socket.destroy())
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of silent) socket.destroy()
  })
}
