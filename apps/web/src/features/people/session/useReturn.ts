import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAppDispatch, useSession } from '../../../shared/hooks.ts'
import { safeNext, signInHref } from '../../../shared/paths.ts'
import { wordsOf } from '../../../kit/problem.ts'
import { enter } from './enter.ts'

/**
 * Finishes what began elsewhere: the provider's own sign-in page, or the link in a verification mail. Nothing happens
 * on a plain visit.
 */
export function useReturn(onNotRegistered: (next: string | null) => void): { busy: boolean; failed: string | null } {
  const session = useSession()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [origin] = useState(() => {
    if (query.has('state') && (query.has('code') || query.has('error'))) return 'provider'
    return query.get('verified') === '1' && !query.has('error') ? 'mail' : null
  })
  const [busy, setBusy] = useState(origin !== null)
  const [failed, setFailed] = useState<string | null>(null)
  const begun = useRef(false)

  const finish = useEffectEvent(async () => {
    const identity = await session.identity()
    let next = safeNext(query.get('next'))
    if (origin === 'provider') {
      next = safeNext((await identity.finishRedirect?.())?.next)
      await navigate(signInHref(next ?? undefined), { replace: true })
    } else if (!(await identity.currentUser())) {
      // After a mail the browser may hold no sign-in at all; then the form asks for one.
      return
    }
    if (!(await enter(session, dispatch))) onNotRegistered(next)
  })

  useEffect(() => {
    if (origin === null || begun.current) return
    begun.current = true
    finish()
      .catch((error: unknown) => setFailed(origin === 'provider' ? wordsOf(error) : null))
      .finally(() => setBusy(false))
  }, [origin])

  return { busy, failed }
}
