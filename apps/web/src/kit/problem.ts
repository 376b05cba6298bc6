import type { Problem, ProblemCode } from '@karavan/contracts/kit/problem'

/** Why a call did not give what was asked for, in words a person can act on. */
export type Failure = {
  /** `offline` got no answer, `missing` does not exist, `refused` can be put right by the person, `broken` cannot. */
  kind: 'offline' | 'missing' | 'refused' | 'broken'
  title: string
  detail: string
  code?: ProblemCode
  errors: { path: string; message: string }[]
  /** The record as it is now, when somebody else changed it first. */
  current?: unknown
  requestId?: string
}

const offline: Failure = {
  kind: 'offline',
  title: 'No answer from the server',
  detail: 'Check the connection and try again. Nothing was lost.',
  errors: [],
}

const broken: Failure = {
  kind: 'broken',
  title: 'Something went wrong',
  detail: 'This is on our side. Try again in a moment.',
  errors: [],
}

function isProblem(value: unknown): value is Problem {
  const problem = value as Partial<Problem> | null
  return typeof problem === 'object' && typeof problem?.title === 'string' && typeof problem.status === 'number'
}

const kindOf = (status: number): Failure['kind'] =>
  status === 404 ? 'missing' : status >= 500 ? (status === 503 ? 'offline' : 'broken') : 'refused'

const causeOf = (error: unknown) => (error instanceof Error && error.cause ? error.cause : error)

/**
 * Reads whatever a call was rejected with: a problem document, a lost connection, or something nobody foresaw; also
 * when it comes wrapped by `failure`.
 */
export function readFailure(error: unknown): Failure {
  const { status, data } = (causeOf(error) ?? {}) as { status?: unknown; data?: unknown }
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return offline
  if (!isProblem(data)) return typeof status === 'number' ? { ...broken, kind: kindOf(status) } : broken
  return {
    kind: kindOf(data.status),
    title: data.title,
    detail: data.detail,
    code: data.code,
    errors: data.errors ?? [],
    current: data.current,
    requestId: data.requestId,
  }
}

/** One sentence for the person who waits. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : readFailure(error).detail

/** The failure of a call as something that can be thrown. */
export const failure = (error: unknown): Error => new Error(wordsOf(error), { cause: error })
