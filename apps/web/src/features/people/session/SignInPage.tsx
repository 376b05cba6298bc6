import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { useAppDispatch, useAppSelector, useSession } from '../../../shared/hooks.ts'
import { log } from '../../../shared/log.ts'
import { paths, safeNext } from '../../../shared/paths.ts'
import { Note } from '../../../ui/Note.tsx'
import { SpinnerOverlay } from '../../../ui/SpinnerOverlay.tsx'
import { AccountStatus } from './AccountStatus.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { enter } from './enter.ts'
import { ProviderButton } from './ProviderButton.tsx'
import { SecondStep } from './SecondStep.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSettings } from '../../../shared/settings.ts'
import { useReturn } from './useReturn.ts'

/** Signs somebody in and brings them back to where they wanted to go. */
export function SignInPage() {
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { user } = useAppSelector((state) => state.auth)
  const settings = useSettings()
  const dispatch = useAppDispatch()
  const [halfIn, setHalfIn] = useState(false)
  const next = safeNext(query.get('next'))

  function goRegister(wanted: string | null) {
    // Somebody who came by an invitation is registered by accepting it.
    const signUp = wanted ? `${paths.signUp.href()}?next=${encodeURIComponent(wanted)}` : paths.signUp.href()
    void navigate(wanted?.startsWith('/invite/') ? wanted : signUp)
  }
  const { busy, failed } = useReturn(goRegister)

  useEffect(() => {
    session.identity().catch((error: unknown) => log('The identity provider did not load', error))
  }, [session])

  if (busy) return <SpinnerOverlay full label="Signing you in" />
  if (user?.verified) return <Navigate to={next ?? paths.home.href()} replace />
  if (user) return <AccountStatus user={user} />

  async function goOn() {
    if (!(await enter(session, dispatch))) goRegister(next)
  }
  if (halfIn)
    return (
      <AuthFrame title="One more step" lead="Your account asks for a code when you sign in.">
        <SecondStep onPassed={goOn} onBack={() => void session.end().then(() => setHalfIn(false))} />
      </AuthFrame>
    )

  const brokenLink = query.has('verified') && (query.get('verified') !== '1' || query.has('error'))
  return (
    <AuthFrame
      title="Sign in"
      lead={next ? 'Sign in to go on to where you were heading.' : 'Welcome back.'}
      foot={
        <>
          New here?{' '}
          <Link to={paths.signUp.href()} className="hit link rounded-xs">
            Sign up
          </Link>{' '}
          as a travel agent or a traveller.
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {query.get('verified') === '1' && !brokenLink && (
          <Note kind="good">Your e-mail address is confirmed. Sign in to go on.</Note>
        )}
        {brokenLink && (
          <Note kind="bad">This link has been used or has run out. Sign in and we will send you a new one.</Note>
        )}
        {failed && <Note kind="bad">{failed}</Note>}
        {settings?.identity.kind === 'oidc' ? (
          <ProviderButton act="signIn">Go on to sign in</ProviderButton>
        ) : (
          <SignInForm onNotRegistered={() => goRegister(next)} onSecondStep={() => setHalfIn(true)} />
        )}
      </div>
    </AuthFrame>
  )
}
