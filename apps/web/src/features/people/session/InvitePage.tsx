import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Navigate, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { useAppDispatch, useAppSelector, useSession } from '../../../shared/hooks.ts'
import { paths, signInHref } from '../../../shared/paths.ts'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { failure, wordsOf } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { SpinnerOverlay } from '../../../ui/SpinnerOverlay.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { enter } from './enter.ts'
import { IdentityError } from '../../../shared/session/identity.ts'
import { newPassword } from './password.ts'
import { PasswordHelp } from './PasswordHelp.tsx'
import { acceptInvitation, useGetInvitationQuery } from './registration.api.ts'
import { useSettings } from '../../../shared/settings.ts'

type Invited = { name: string; email: string; company_name: string }

/** Links the identity that holds the token to the invited user, and lets them in. */
function useAccept(token: string) {
  const session = useSession()
  const dispatch = useAppDispatch()
  return async () => {
    const identity = await session.identity()
    const idToken = await identity.freshIdToken()
    if (!idToken) throw new IdentityError('unavailable', 'Your sign-in has run out. Sign in again.')
    session.takeToken(idToken)
    const answer = await dispatch(acceptInvitation.initiate({ params: { token } }, { track: false }))
    if (answer.error) throw failure(answer.error)
    await enter(session, dispatch)
  }
}

const taken = new Set<IdentityError['fault']>(['email-taken', 'wrong-credentials'])
const schema = z.object({ password: z.string() })
const FormField = formFieldOf<z.input<typeof schema>>()

function PasswordForm({ token, invited }: { token: string; invited: Invited }) {
  const session = useSession()
  const accept = useAccept(token)
  const [known, setKnown] = useState(false)
  const texts = [invited.name, invited.email, invited.company_name]
  const { form, submit, failed, sending } = useSendForm({
    schema: known ? schema : z.object({ password: newPassword(texts) }),
    defaultValues: { password: '' },
    async send({ password }) {
      const identity = await session.identity()
      if (known) await identity.signIn(invited.email, password)
      else {
        try {
          await identity.signUp(invited.email, password, invited.name, token)
          // Where there was a sign-in already nothing was made, and its password is another one.
          if (!(await identity.currentUser())) await identity.signIn(invited.email, password)
        } catch (error) {
          if (!(error instanceof IdentityError) || !taken.has(error.fault)) throw error
          setKnown(true)
          form.reset({ password: '' })
          return
        }
      }
      await accept()
    },
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {known && (
          <Note>There is a sign-in for this address already. Enter its password to accept the invitation.</Note>
        )}
        {failed && <Note kind="bad">{failed}</Note>}
        <Input aria-label="E-mail address" value={invited.email} readOnly autoComplete="username" type="email" />
        <FormField
          name="password"
          label={known ? 'Your password' : 'Choose a password'}
          help={known ? undefined : <PasswordHelp control={form.control} texts={texts} />}
        >
          {(field) => <PasswordInput {...field} autoComplete={known ? 'current-password' : 'new-password'} />}
        </FormField>
        <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Joining">
          Join {invited.company_name}
        </Button>
      </form>
    </FormProvider>
  )
}

/** For those whose identity is proven already: one press. */
function AcceptButton({ token, invited }: { token: string; invited: Invited }) {
  const accept = useAccept(token)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  async function press() {
    setBusy(true)
    try {
      await accept()
    } catch (error) {
      setFailed(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {failed && <Note kind="bad">{failed}</Note>}
      <Button variant="primary" size="lg" full busy={busy} busyLabel="Joining" onClick={press}>
        Join {invited.company_name}
      </Button>
    </div>
  )
}

/** Shows who invites, and makes whoever holds the link a member of staff. */
export function InvitePage() {
  const { token = '' } = useParams()
  const session = useSession()
  const navigate = useNavigate()
  const auth = useAppSelector((state) => state.auth)
  const [before] = useState(auth.user)
  const settings = useSettings()
  const { data, error, isLoading, refetch } = useGetInvitationQuery(
    { params: { token } },
    { refetchOnMountOrArgChange: true },
  )
  const invited = data?.data

  if (auth.user?.verified && !before) return <Navigate to={paths.home.href()} replace />
  if (isLoading) return <SpinnerOverlay full label="Opening the invitation" />
  if (!invited) {
    const gone = (error as { status?: unknown } | undefined)?.status === 404
    return (
      <AuthFrame
        title={gone ? 'This invitation is not open' : 'The invitation did not load'}
        lead={gone ? 'It has been used or has run out. Ask whoever invited you for a new one.' : wordsOf(error)}
      >
        <div className="flex flex-wrap gap-3">
          {!gone && (
            <Button variant="primary" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
          <ButtonLink to={paths.signIn.href()}>Sign in</ButtonLink>
        </div>
      </AuthFrame>
    )
  }

  return (
    <AuthFrame
      title={`Join ${invited.company_name}`}
      lead={`${invited.name}, ${invited.company_name} invites you to work with them on Karavan.`}
    >
      {auth.user ? (
        <div className="grid grid-cols-1 gap-4">
          <Note kind="warning">
            You are signed in as {auth.user.email}. Sign out to accept the invitation for {invited.email}.
          </Note>
          <Button onClick={() => void session.end({ deliberate: true }).then(() => navigate(0))}>Sign out</Button>
        </div>
      ) : auth.token.accessToken ? (
        <AcceptButton token={token} invited={invited} />
      ) : settings?.identity.kind === 'oidc' ? (
        <ButtonLink to={signInHref(paths.invite.href({ token }))} variant="primary" size="lg" full>
          Sign in to join
        </ButtonLink>
      ) : (
        <PasswordForm token={token} invited={invited} />
      )}
    </AuthFrame>
  )
}
