/** How long a part of the program may take to load. */
export const chunkTimeout = 120_000

/** A part of the program that did not arrive. */
export class ChunkError extends Error {}

/** Loads once, however often asked; gives up after the time-out, and forgets a failure so that it can be tried again. */
export function loadOnce<T>(load: () => Promise<T>, timeout = chunkTimeout): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new ChunkError('This part took too long to load')), timeout)
      load()
        .then(resolve, (cause: unknown) => reject(new ChunkError('This part could not be loaded', { cause })))
        .finally(() => clearTimeout(timer))
    }).catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}
