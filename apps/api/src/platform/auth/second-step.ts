import { isRecent, needsTwoSteps } from '@karavan/domain/people/two-step'
import type { Config } from '../../config.ts'
import { problem } from '../http/problem.ts'
import type { Caller } from './caller.ts'
import type { Step } from './ticket.ts'

type Settings = Pick<Config, 'twoStep'>
type Asking = { caller: Caller; step: Step | null; reveals: boolean }

/** Whether somebody has yet to take the second step that the house asks them for. */
export const isBeforeStep = (asked: Settings['twoStep']['asked'], caller: Caller, step: Step | null): boolean =>
  step?.session !== undefined && step.secondStepAt === undefined && needsTwoSteps(asked, caller)

/**
 * Refuses who has not taken the second step the house asks them for, and who has not taken it lately where something secret is
 * shown. Other providers see to it themselves: their tokens name no session of ours.
 */
export function refuseWithoutStep({ twoStep: { asked, revealMinutes } }: Settings, { caller, step, reveals }: Asking) {
  if (step?.session === undefined) return
  if (isBeforeStep(asked, caller, step))
    throw problem('TWO_STEP_NEEDED', 'The house asks you to sign in by two steps; set that up in your profile first.')
  if (reveals && revealMinutes !== null && !isRecent(step.secondStepAt, Date.now(), revealMinutes))
    throw problem('SECOND_STEP_NEEDED', 'Enter a code of your authenticator app to see this.', {
      current: { setUp: step.secondStepAt !== undefined },
    })
}
