import { createServer } from 'node:net'
import { StartupError } from '../platform/postgres/startup-error.ts'

/** What a failure to listen means to the person who chose the port; undefined for any other failure. */
export function portRefusal(error: unknown, host: string, port: number): StartupError | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.`,
      )
    case 'EACCES':
      return new StartupError(`Port ${port} may not be used by this user: set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `${host} is not an address of this machine: set HOST to one that is, or to 0.0.0.0 for all.`,
      )
    default:
      return undefined
  }
}

/** Makes sure that the port can be had before anything is done that takes longer. */
export function probePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portRefusal(error, host, port) ?? error))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
