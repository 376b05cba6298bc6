import type { Applicant } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { VisaStatus } from '@karavan/domain/sales/visa-applications/state'

/** What the house does to people: a visa is granted by its upload; whoever was asked for papers may go on without. */
const processActs = ['start', 'resume', 'ask', 'grant', 'reject'] as const
export type ProcessAct = (typeof processActs)[number]

type Person = Pick<Applicant, 'status' | 'moves'>

const leadsTo: Record<Exclude<ProcessAct, 'resume'>, VisaStatus> = {
  start: 'InProcess',
  ask: 'DocumentsRequired',
  grant: 'Approved',
  reject: 'Rejected',
}

/** Where somebody who was asked for documents goes on. */
export const resumesAt = ({ status, moves }: Person): 'Submitted' | 'InProcess' | null =>
  status === 'DocumentsRequired' ? (moves.find((to) => to === 'Submitted' || to === 'InProcess') ?? null) : null

const can = (person: Person, act: ProcessAct): boolean =>
  act === 'resume' ? resumesAt(person) !== null : resumesAt(person) === null && person.moves.includes(leadsTo[act])

/** Those of some people this can be done to. */
export const whoCan = <P extends Person>(people: readonly P[], act: ProcessAct): P[] =>
  people.filter((person) => can(person, act))

/** What can be done to every one of some people. */
export const actsOnAll = (people: readonly Person[]): ProcessAct[] =>
  people.length === 0 ? [] : processActs.filter((act) => people.every((person) => can(person, act)))
