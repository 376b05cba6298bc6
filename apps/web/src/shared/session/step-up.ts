import type { Session } from './session.ts'

/** Asks for a code where a call wants the second step taken anew; false when the person would rather not. */
export async function stepUp(session: Session): Promise<boolean> {
  const { askForCode } = await import('./StepUpDialog.tsx')
  return askForCode(async (code) => {
    const identity = await session.identity()
    await identity.takeSecondStep?.(code)
    await session.refresh()
  })
}
