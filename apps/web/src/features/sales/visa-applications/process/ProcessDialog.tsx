import { AskDocuments } from './AskDocuments.tsx'
import { GrantVisas } from './GrantVisas.tsx'
import { GoOnWithout, StartProcessing } from './MoveOn.tsx'
import type { ProcessAct } from './process-act.ts'
import type { ProcessProps } from './process-props.ts'
import { RejectPeople } from './RejectPeople.tsx'

const dialogs = {
  start: StartProcessing,
  resume: GoOnWithout,
  ask: AskDocuments,
  grant: GrantVisas,
  reject: RejectPeople,
}

/** Asks what an act of the house needs, and does it. */
export function ProcessDialog({ act, ...props }: ProcessProps & { act: ProcessAct }) {
  const Act = dialogs[act]
  return <Act {...props} />
}
