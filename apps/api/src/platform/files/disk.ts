import { statfs } from 'node:fs/promises'

/** What is left of the disk that data lies on. */
export type Disk = {
  /** Whether so little is left that writing would soon fail, for the database as for files. */
  isFull(): boolean
  /** Looks again; isFull says then what was found. */
  look(): Promise<void>
  stop(): void
}

const lookEvery = 1000

/**
 * Watches the disk of a folder. Writing is refused while a little is still left: a database that has no room for its own log ends,
 * and takes reading with it.
 */
export function watchDisk(folder: string, reserveBytes: number, ask: typeof statfs = statfs): Disk {
  let full = false
  const look = async () => {
    try {
      const { bavail, bsize } = await ask(folder)
      full = bavail * bsize < reserveBytes
    } catch {
      // A folder that is not there yet says nothing about its disk.
    }
  }
  const timer = setInterval(() => void look(), lookEvery).unref()
  return { isFull: () => full, look, stop: () => clearInterval(timer) }
}
