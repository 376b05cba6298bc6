import { getMe } from '../features/people/session/session.api.ts'
import { changed } from '../kit/tags.ts'
import { api, type TagType, tagTypes } from '../shared/api/api.ts'
import { type LiveEvent, readEvents } from './event-stream.ts'
import type { AppStore } from './store.ts'

const pollEvery = 60_000
const longestWait = 60_000

const isTag = (tag: string): tag is TagType => (tagTypes as readonly string[]).includes(tag)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Fetches again what the server says has changed. Of all tabs one holds the stream and tells the others; while it has
 * none it asks every minute instead.
 */
export function startLiveEvents(store: AppStore): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const channel = new BroadcastChannel('karavan:events')

  function apply({ tag, id }: LiveEvent) {
    if (isTag(tag)) store.dispatch(api.util.invalidateTags(tag === 'Me' ? [tag] : changed(tag, id)))
  }
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => apply(data)

  function share(event: LiveEvent) {
    apply(event)
    channel.postMessage(event)
  }
  const shareAll = () => {
    share({ tag: 'Me' })
    share({ tag: 'Notification' })
  }

  /** True when the stream was open at all. */
  async function listen(): Promise<boolean> {
    const { accessToken } = store.getState().auth.token
    const answer = await fetch(`${window.location.origin}/api/v1/events`, {
      headers: { Authorization: `Bearer ${accessToken}`, Accept: 'text/event-stream' },
      signal,
    })
    if (answer.status === 401) {
      // A call through the API refreshes the token, or ends the session.
      await store.dispatch(getMe.initiate(undefined, { forceRefetch: true, subscribe: false }))
      return false
    }
    if (!answer.ok || !answer.body) return false
    connected = true
    await readEvents(answer.body, share)
    return true
  }

  let connected = false
  async function lead() {
    const poll = setInterval(() => {
      if (!connected) shareAll()
    }, pollEvery)
    let wait = 1000
    while (!signal.aborted) {
      const opened = await listen().catch(() => connected)
      if (signal.aborted) break
      wait = opened ? 1000 : Math.min(wait * 2, longestWait)
      connected = false
      await pause(wait * (0.75 + Math.random() / 2), signal)
      // What happened in between was not heard.
      if (opened && !signal.aborted) shareAll()
    }
    clearInterval(poll)
  }

  if ('locks' in navigator) {
    navigator.locks.request('karavan:events', { signal }, lead).catch(() => {})
  } else {
    void lead()
  }

  return () => {
    stopped.abort()
    channel.close()
  }
}
