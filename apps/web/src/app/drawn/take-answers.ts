import { api, type Brought, pageArrived } from '../../shared/api/api.ts'
import type { AppStore } from '../store.ts'
import { onceLive } from './first-script.ts'

type Question = Parameters<AppStore['dispatch']>[0]
type Endpoints = Record<string, { initiate: (arg: unknown) => Question } | undefined>

/**
 * Puts the answers a page came with into the cache, and looks at them until the page has come alive and does so itself:
 * some are dropped as soon as nobody does.
 */
export function takeAnswers(store: AppStore, answers: Brought): void {
  store.dispatch(pageArrived(answers))
  const endpoints = api.endpoints as unknown as Endpoints
  const looks = Object.values(answers.queries).flatMap((entry) => {
    const question = endpoints[entry?.endpointName ?? '']?.initiate(entry?.originalArgs)
    return question ? [store.dispatch(question) as unknown as { unsubscribe: () => void }] : []
  })
  onceLive(() => {
    for (const look of looks) look.unsubscribe()
  })
}
