import { isRecent, needsTwoSteps } from '@karavan/domain/people/two-step'
import type { Config } from '../../config.ts'
import { problem } from '../http/problem.ts'
import type { Caller, Claims } from './caller.ts'

type Settings = Pick<Config, 'twoStep'>
type Step = { caller: Caller; claims: Pick<Claims, 'session' | 'secondStepAt'> | null; reveals: boolean }

/**
 * Refuses who has not taken the second step the house asks them for, and who has not taken it lately where something secret is
 * shown. Other providers see to it themselves: their tokens name no session of ours.
 */
export function refuseWithoutStep({ twoStep: { asked, revealMinutes } }: Settings, { caller, claims, reveals }: Step) {
  if (claims?.session === undefined) return
  if (claims.secondStepAt === undefined && needsTwoSteps(asked, caller))
    throw problem('TWO_STEP_NEEDED', 'The house asks you to sign in by two steps; set that up in your profile first.')
  if (reveals && revealMinutes !== null && !isRecent(claims.secondStepAt, Date.now(), revealMinutes))
    throw problem('SECOND_STEP_NEEDED', 'Enter a code of your authenticator app to see this.', {
      current: { setUp: claims.secondStepAt !== undefined },
    })
}
