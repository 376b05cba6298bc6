import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Makes a folder and its missing parents, each entered but not listed by others whatever the umask; one that exists stays as it is and must be writable. */
export function makeFolder(path: string): void {
  try {
    const first = mkdirSync(path, { recursive: true, mode: 0o711 })
    if (first === undefined) return accessSync(path, constants.W_OK | constants.X_OK)
    for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o711)
  } catch (error) {
    throw new StartupError(
      `The folder ${path} cannot be made or written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder that Karavan may write.`,
    )
  }
}
