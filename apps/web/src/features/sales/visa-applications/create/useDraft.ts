import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, readFailure } from '../../../../kit/problem.ts'
import type { useApplication } from '../useApplication.ts'
import { type ApplicationDraft, bodyOf, draftOf, keepable, withIds } from './application-draft.ts'
import { mergeDrafts } from './merge-draft.ts'

const pause = 800

/** What is typed, what of it the server has, and at which version. */
type Held = { draft: ApplicationDraft; base: ApplicationDraft; version: number }

/** Two people changed the same fields, and somebody has to choose. */
export type Clash = { merged: ApplicationDraft; base: ApplicationDraft; theirs: ApplicationDraft; version: number }

const holdOf = (application: VisaApplication): Held => {
  const base = draftOf(application)
  return { base, draft: base, version: application.version }
}

/**
 * Saves an application as it is typed: a moment after the last letter, one call at a time, on top of whatever others
 * have saved meanwhile. Nothing of it is written into the browser.
 */
export function useDraft(
  application: VisaApplication,
  { change, call }: Pick<ReturnType<typeof useApplication>, 'change' | 'call'>,
  today: PlainDate,
) {
  const [held, setHeld] = useState(() => holdOf(application))
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [rival, setRival] = useState<Held | null>(null)
  // What calls under way must see at once, and not as it was when they began.
  const now = useRef(held)
  const running = useRef<Promise<boolean> | null>(null)
  const blocked = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { id } = application

  const put = useCallback((next: Held) => {
    now.current = next
    setHeld(next)
  }, [])

  const isSaved = useCallback(
    ({ draft, base }: Held) => JSON.stringify(bodyOf(draft, today)) === JSON.stringify(bodyOf(base, today)),
    [today],
  )

  /** Takes over what the server has now; false when somebody has to choose first. */
  const take = useCallback(
    (fresh: VisaApplication): boolean => {
      const theirs = draftOf(fresh)
      const { base, draft } = now.current
      const { merged, clashes } = mergeDrafts(base, draft, theirs)
      if (clashes.length === 0) {
        put({ base: theirs, draft: merged, version: fresh.version })
        return true
      }
      blocked.current = true
      setRival({ draft: theirs, base: theirs, version: fresh.version })
      return false
    },
    [put],
  )

  const run = useCallback(async (): Promise<boolean> => {
    setSaving(true)
    try {
      while (!blocked.current && !isSaved(now.current)) {
        const { draft, version } = now.current
        try {
          const saved = await change((send) =>
            send(visaApplications.update, { params: { id }, body: { ...bodyOf(draft, today), version } }),
          )
          const sent = withIds(draft, saved)
          const ids = new Map(sent.people.map((person) => [person.key, person.id]))
          const { draft: typed } = now.current
          put({
            base: keepable(sent),
            draft: { ...typed, people: typed.people.map((one) => ({ ...one, id: ids.get(one.key) ?? one.id })) },
            version: saved.version,
          })
          setFailure(null)
        } catch (error) {
          if (readFailure(error).code !== 'STALE_VERSION') throw error
          const { data } = await call(visaApplications.get, { params: { id } })
          take(data)
        }
      }
      return !blocked.current
    } catch (error) {
      setFailure(readFailure(error))
      return false
    } finally {
      setSaving(false)
    }
  }, [call, change, id, isSaved, put, take, today])

  /** Saves what is not saved; false when that did not work. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= run().finally(() => {
      running.current = null
    })
    return running.current
  }, [run])

  const edit = useCallback(
    (make: (draft: ApplicationDraft) => ApplicationDraft) => {
      put({ ...now.current, draft: make(now.current.draft) })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pause)
    },
    [put, save],
  )

  /** Changes something beside the fields, after what is typed was saved and before any more of it is. */
  const between = useCallback(
    async (act: (draft: ApplicationDraft) => Promise<VisaApplication>): Promise<VisaApplication> => {
      if (!(await save())) throw new Error('What you typed is not saved yet; try again when it is.')
      while (running.current) await running.current
      const work = act(now.current.draft)
      running.current = work
        .then(take, () => false)
        .finally(() => {
          running.current = null
          if (!isSaved(now.current)) void save()
        })
      return work
    },
    [isSaved, save, take],
  )

  // A colleague saved it, or a document came in: what is typed here stays, on top of that.
  useEffect(() => {
    if (application.version > now.current.version && !running.current && !blocked.current) take(application)
  }, [application, take])

  useEffect(() => {
    const again = () => void save()
    const hide = () => document.visibilityState === 'hidden' && again()
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSaved(now.current)) event.preventDefault()
    }
    window.addEventListener('online', again)
    window.addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', hide)
      again()
    }
  }, [save, isSaved])

  return {
    draft: held.draft,
    edit,
    save,
    saving,
    saved: isSaved(held),
    failure,
    /** With what is typed by now, for it may be chosen later. */
    clash: rival && {
      merged: mergeDrafts(held.base, held.draft, rival.base).merged,
      base: held.base,
      theirs: rival.base,
      version: rival.version,
    },
    /** Goes on with what was chosen where two people had changed the same. */
    settle: (draft: ApplicationDraft) => {
      if (!rival) return
      blocked.current = false
      setRival(null)
      put({ ...rival, draft })
      void save()
    },
    between,
  }
}
