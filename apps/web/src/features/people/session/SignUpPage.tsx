import { Link, Navigate, useSearchParams } from 'react-router'
import { useAppSelector } from '../../../shared/hooks.ts'
import { paths, safeNext } from '../../../shared/paths.ts'
import { AccountStatus } from './AccountStatus.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SignUpStart } from './SignUpStart.tsx'
import { useSettings } from '../../../shared/settings.ts'

/** Makes an account for a travel agent or a traveller. */
export function SignUpPage() {
  const { user, token } = useAppSelector((state) => state.auth)
  const settings = useSettings()
  const [query] = useSearchParams()

  if (user?.verified) return <Navigate to={safeNext(query.get('next')) ?? paths.home.href()} replace />
  if (user) return <AccountStatus user={user} />

  const halfway = token.accessToken !== ''
  const elsewhere = settings?.identity.kind === 'oidc' && !halfway
  // Our own provider, which it is unless the settings say otherwise, has the address confirmed before anything else is asked.
  const mailFirst = !halfway && !elsewhere && settings?.identity.kind !== 'firebase'
  return (
    <AuthFrame
      wide={!mailFirst}
      title={halfway ? 'Complete your registration' : 'Sign up'}
      lead={
        halfway
          ? 'You are signed in. A few details and your account is there.'
          : 'Travel agents and travellers are both welcome.'
      }
      foot={
        <>
          Already have an account?{' '}
          <Link to={paths.signIn.href()} className="hit link rounded-xs">
            Sign in
          </Link>
        </>
      }
    >
      {elsewhere ? (
        <ProviderButton act="signUp">Go on to sign up</ProviderButton>
      ) : mailFirst ? (
        <SignUpStart />
      ) : (
        <SignUpForm />
      )}
    </AuthFrame>
  )
}
