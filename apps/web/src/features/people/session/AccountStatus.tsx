import type { Profile } from '@karavan/contracts/people/session/profile'
import { Clock, LogOut, MailCheck, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useAppDispatch, useSession } from '../../../shared/hooks.ts'
import { wordsOf } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { type ChosenFiles, handIn } from './documents.ts'
import { enter } from './enter.ts'
import { useGetMeQuery } from './session.api.ts'

type Word = { kind: 'good' | 'bad' | 'warning' | 'info'; text: string }

/** Runs one act at a time and keeps what came of it in words. */
function useAct() {
  const [busy, setBusy] = useState<string | null>(null)
  const [word, setWord] = useState<Word | null>(null)
  async function act(name: string, work: () => Promise<Word | null>) {
    if (busy) return
    setBusy(name)
    try {
      setWord(await work())
    } catch (error) {
      setWord({ kind: 'bad', text: wordsOf(error) })
    } finally {
      setBusy(null)
    }
  }
  return { busy, word, act }
}

function Foot() {
  const session = useSession()
  return (
    <Button variant="ghost" icon={LogOut} className="-ml-4" onClick={() => void session.end({ deliberate: true })}>
      Sign out
    </Button>
  )
}

function UnprovenAddress({ user }: { user: Profile }) {
  const session = useSession()
  const dispatch = useAppDispatch()
  const { busy, word, act } = useAct()

  const resend = () =>
    act('resend', async () => {
      const identity = await session.identity()
      await identity.sendVerification?.(user.email)
      return { kind: 'good', text: `A new mail is on its way to ${user.email}. Look in the spam folder too.` }
    })
  const check = () =>
    act('check', async () => {
      const now = await enter(session, dispatch)
      return now?.verified
        ? null
        : { kind: 'warning', text: 'The address is not confirmed yet. Open the link in the mail first.' }
    })

  return (
    <AuthFrame
      title="Confirm your e-mail address"
      lead={
        <>
          We sent a mail to <b className="font-semibold text-text">{user.email}</b>. Open the link in it and your
          account is ready.
        </>
      }
      foot={<Foot />}
    >
      <div className="grid grid-cols-1 gap-3">
        {word && <Note kind={word.kind}>{word.text}</Note>}
        <Button
          variant="primary"
          size="lg"
          full
          icon={MailCheck}
          busy={busy === 'check'}
          busyLabel="Checking"
          onClick={check}
        >
          I have confirmed it
        </Button>
        <Button size="lg" full busy={busy === 'resend'} busyLabel="Sending" onClick={resend}>
          Send the mail again
        </Button>
      </div>
    </AuthFrame>
  )
}

function WaitingAgency({ user }: { user: Profile }) {
  const session = useSession()
  const dispatch = useAppDispatch()
  const { busy, word, act } = useAct()
  const [files, setFiles] = useState<ChosenFiles>({})
  const { status, reason, documents } = user.verification
  const rejected = status === 'rejected'
  const chosen = Object.values(files).filter(Boolean).length

  const check = () =>
    act('check', async () => {
      const now = await enter(session, dispatch)
      if (now?.verified) return null
      return now?.verification.status === 'rejected' && !rejected
        ? null
        : { kind: 'info', text: 'Nothing has changed yet. We write to you as soon as it has.' }
    })
  const hand = () =>
    act('hand', async () => {
      const refused = await handIn(dispatch, files)
      setFiles({})
      await enter(session, dispatch)
      return refused.length > 0
        ? { kind: 'warning', text: `Uploaded, except: ${refused.join('; ')}` }
        : { kind: 'good', text: 'Thank you, your documents have arrived. We will look at them.' }
    })

  return (
    <AuthFrame
      wide
      title={rejected ? 'Your agency could not be verified' : 'We are checking your agency'}
      lead={
        rejected
          ? 'Submit what is missing and we will look again.'
          : `${user.company_name} is registered as ${user.agentId ?? 'an agency'}. A person of ours looks at every agency, usually within one working day, and writes to ${user.email}.`
      }
      foot={<Foot />}
    >
      <div className="grid grid-cols-1 gap-5">
        {rejected ? (
          <Note kind="bad" title="Why">
            {reason ?? 'No reason was given. Contact us and we will explain.'}
          </Note>
        ) : (
          <Note kind="warning" title="Waiting for review">
            {documents.length > 0
              ? `${documents.length === 1 ? 'One document has' : `${documents.length} documents have`} arrived. You can add more below.`
              : 'No documents have arrived yet. Without them the review takes longer.'}
          </Note>
        )}
        {word && <Note kind={word.kind}>{word.text}</Note>}
        <section aria-labelledby="papers" className="grid grid-cols-1 gap-3">
          <h2 id="papers" className="text-h4">
            Documents <span className="font-normal text-3">PDF, JPG or PNG, up to 10 MB each</span>
          </h2>
          <DocumentFields files={files} onChange={setFiles} handedIn={documents} />
        </section>
        <div className="flex flex-wrap gap-3">
          {chosen > 0 && (
            <Button variant="primary" busy={busy === 'hand'} busyLabel="Sending" onClick={hand}>
              {rejected ? 'Send and ask again' : 'Send documents'}
            </Button>
          )}
          <Button icon={RotateCw} busy={busy === 'check'} busyLabel="Checking" onClick={check}>
            Check again
          </Button>
        </div>
      </div>
    </AuthFrame>
  )
}

/** Tells somebody who is signed in but not verified what is missing, and lets them do something about it. */
export function AccountStatus({ user }: { user: Profile }) {
  // Whoever waits here is let in as soon as somebody has decided.
  useGetMeQuery(undefined, { pollingInterval: 60_000 })
  if (user.userType === 'Agent') return <WaitingAgency user={user} />
  if (!user.emailVerified) return <UnprovenAddress user={user} />
  return (
    <AuthFrame title="Your account is not open yet" lead="Whoever manages your company can open it." foot={<Foot />}>
      <p className="flex items-center gap-2 text-2">
        <Clock size={16} aria-hidden="true" /> Signed in as {user.email}
      </p>
    </AuthFrame>
  )
}
