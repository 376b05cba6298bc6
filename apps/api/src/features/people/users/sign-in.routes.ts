import { signIn } from '@karavan/contracts/people/session/sign-in.contract'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { beginOwn, confirmOwn, endOwn, endOwnSessions, renewOwnCodes, signInState } from './sign-in.service.ts'

/** How the caller signs in: by one step or two, and on which devices. */
export function registerSignIn(app: App): void {
  mount(app, signIn.get, async (_, context) => ({ data: await signInState(context.db, context) }))
  mount(app, signIn.beginTwoStep, async (_, context) => ({ data: await beginOwn(context.db, context) }))
  mount(app, signIn.confirmTwoStep, async ({ body }, context) => ({
    data: { recoveryCodes: await confirmOwn(context, body.code) },
  }))
  mount(app, signIn.renewCodes, async ({ body }, context) => ({
    data: { recoveryCodes: await renewOwnCodes(context, body.code) },
  }))
  mount(app, signIn.endTwoStep, async ({ body }, context) => {
    await endOwn(context, body.code)
    return { data: { ended: true as const } }
  })
  mount(app, signIn.endSession, async ({ params }, context) => ({
    data: { ended: await endOwnSessions(context.db, context, params.sessionId) },
  }))
  mount(app, signIn.endSessions, async (_, context) => ({
    data: { ended: await endOwnSessions(context.db, context) },
  }))
}
