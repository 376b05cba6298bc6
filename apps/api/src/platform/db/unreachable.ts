/** What the database calls an error; empty when it is none of its own. */
export const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code ?? ''
}

const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]
/** Everything of class 08, also what a pooler refuses; shut down or starting up; no connection left; not the primary. */
const away = /^(08|57P0|53300|25006)/
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|the database system is|is not queryable/i

/** Whether an error says that the database cannot be reached now, so that trying later makes sense. */
export function isUnreachable(error: unknown): boolean {
  const { message = '', cause, syscall } = error as { message?: string; cause?: unknown; syscall?: string }
  const code = codeOf(error)
  // A database on this machine that is down has taken its socket with it.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (away.test(code) || awayCodes.includes(code) || awayWords.test(message)) return true
  return cause instanceof Error && isUnreachable(cause)
}
