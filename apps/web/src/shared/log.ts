/** Notes what went wrong where nobody is told on the screen. */
export function log(message: string, error?: unknown): void {
  globalThis.console.warn(message, error)
}
