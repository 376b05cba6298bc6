import type { ProblemCode } from '@karavan/contracts/kit/problem'
import { readFailure } from '../kit/problem.ts'

const causeOf = (error: unknown) => (error instanceof Error && error.cause ? error.cause : error)

/** One sentence for the person who waits. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : readFailure(error).detail

/** Whether a call failed for this reason. */
export const hasCode = (error: unknown, code: ProblemCode): boolean => readFailure(causeOf(error)).code === code

/** The fields a refusal names. */
export const fieldErrorsOf = (error: unknown) => readFailure(causeOf(error)).errors

/** The failure of a call as something that can be thrown. */
export const failure = (error: unknown): Error => new Error(wordsOf(error), { cause: error })
