import { type Unheld, unheldReasons } from '@karavan/domain/sales/stays/unheld'
import { ProblemError } from '../../../platform/http/problem.ts'

/** Why something is not held, by what refused it; what is no refusal is thrown on. */
export function unheldBy(error: unknown): Unheld {
  if (!(error instanceof ProblemError)) throw error
  const { unheld } = (error.extra.current ?? {}) as { unheld?: Unheld }
  return unheldReasons.find((one) => one === unheld) ?? 'other'
}
