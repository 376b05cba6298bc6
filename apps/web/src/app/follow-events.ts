import { log } from '../shared/log.ts'
import type { AppStore } from './store.ts'

/** Listens to live events for as long as somebody is signed in; the code for it is loaded only then. */
export function followEvents(store: AppStore): void {
  let followed: string | undefined
  let stop = () => {}
  const check = () => {
    const { user } = store.getState().auth
    const wanted = user?.verified ? user.id : undefined
    if (wanted === followed) return
    followed = wanted
    stop()
    stop = () => {}
    if (!wanted) return
    import('./live-events.ts')
      .then(({ startLiveEvents }) => {
        if (followed === wanted) stop = startLiveEvents(store)
      })
      .catch((error: unknown) => log('Live events are not followed', error))
  }
  store.subscribe(check)
  check()
}
