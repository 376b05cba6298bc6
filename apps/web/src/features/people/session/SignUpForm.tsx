import { email } from '@karavan/contracts/kit/field'
import { RegisterBody } from '@karavan/contracts/people/session/session.contract'
import { indiaStates } from '@karavan/domain/base/india-states'
import { BriefcaseBusiness, Luggage } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { useAppDispatch, useAppSelector, useSession } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useSendForm } from '../../../shared/useSendForm.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { failure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { type ChosenFiles, handIn } from './documents.ts'
import { enter } from './enter.ts'
import { IdentityError } from '../../../shared/session/identity.ts'
import { passwordFaultWords, passwordHelp } from './password.ts'
import { register } from './registration.api.ts'

const agencyNeedsName = (value: { kind: string; company_name: string | null }) =>
  value.kind !== 'agent' || Boolean(value.company_name)
const named = { path: ['company_name'], message: 'Required' }

// Whoever is proven already is not asked for these, and they stay empty.
const complete = RegisterBody.extend({ email: z.string(), password: z.string() }).refine(agencyNeedsName, named)
const whole = RegisterBody.extend({ email, password: z.string() })
  .refine(agencyNeedsName, named)
  .superRefine((values, context) => {
    const message = passwordFaultWords(values.password, [values.name, values.email, values.company_name ?? ''])
    if (message) context.addIssue({ code: 'custom', path: ['password'], message })
  })

type Values = z.input<typeof whole>
const FormField = formFieldOf<Values>()

const kinds = [
  {
    value: 'agent',
    label: 'Travel agent',
    detail: 'Agent rates, a wallet and the CRM, after a short check',
    icon: BriefcaseBusiness,
  },
  { value: 'traveller', label: 'Traveller', detail: 'Book for yourself and the people you travel with', icon: Luggage },
] as const

const states = Object.entries(indiaStates).map(([value, label]) => ({ value, label }))

const empty: Values = {
  kind: 'agent',
  name: '',
  email: '',
  password: '',
  phone: '',
  company_name: '',
  gstin: '',
  pan: '',
  address: '',
  city: '',
  stateCode: '',
  country: 'India',
}

/** What the token calls the person, who has told their name once already. */
function nameIn(token: string): string {
  try {
    const bytes = Uint8Array.from(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.charCodeAt(0),
    )
    return (JSON.parse(new TextDecoder().decode(bytes)) as { name?: string }).name ?? ''
  } catch {
    return ''
  }
}

/** Becomes a user: proves an address to the identity provider, then registers with us. */
export function SignUpForm() {
  const session = useSession()
  const dispatch = useAppDispatch()
  // A token without a user: the identity is there already and only the registration is missing.
  const token = useAppSelector((state) => state.auth.token.accessToken)
  const proven = token !== ''
  const [knownBefore] = useState(proven)
  const [files, setFiles] = useState<ChosenFiles>({})
  const signedUpAs = useRef<string | null>(null)

  const { form, submit, failed, sending } = useSendForm<Values, z.output<typeof whole>>({
    schema: knownBefore ? complete : whole,
    defaultValues: { ...empty, name: nameIn(token) },
    async send({ email: address, password, ...body }) {
      if (!knownBefore && signedUpAs.current !== address) {
        const identity = await session.identity()
        await identity.signUp(address, password, body.name)
        // If what follows fails, the next try must not sign the same address up again.
        signedUpAs.current = address
      }
      const identity = await session.identity()
      const fresh = await identity.freshIdToken()
      if (!fresh) throw new IdentityError('unavailable', 'Open the mail we sent you first, then sign in to go on.')
      session.takeToken(fresh)
      const agent = body.kind === 'agent'
      const { kind, name, phone, country } = body
      const answer = await dispatch(
        register.initiate({ body: agent ? body : { kind, name, phone, country } }, { track: false }),
      )
      if (answer.error) throw failure(answer.error)
      const refused = agent ? await handIn(dispatch, files).catch(() => ['They could not be sent.']) : []
      if (refused.length > 0) void notify.info('Some documents were not taken', refused.join(' '))
      await enter(session, dispatch)
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const agent = kind === 'agent'

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <FormField name="kind" label="I am a" group hideLabel>
          {(field) => (
            <RadioCards options={kinds} columns={2} value={field.value} onChange={field.onChange} name="kind" />
          )}
        </FormField>

        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {agent && (
            <FormField name="company_name" label="Company name" className="sm:col-span-2">
              {(field) => <Input {...field} value={field.value ?? ''} autoComplete="organization" />}
            </FormField>
          )}
          <FormField name="name" label="Your name">
            {(field) => <Input {...field} autoComplete="name" />}
          </FormField>
          <FormField name="phone" label="Phone">
            {(field) => <Input {...field} type="tel" autoComplete="tel" placeholder="+91 98450 12345" />}
          </FormField>
          {!knownBefore && (
            <>
              <FormField name="email" label="E-mail address" className="sm:col-span-2">
                {(field) => (
                  <Input {...field} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
                )}
              </FormField>
              <FormField name="password" label="Password" help={passwordHelp} className="sm:col-span-2">
                {(field) => <PasswordInput {...field} autoComplete="new-password" />}
              </FormField>
            </>
          )}
          {agent && (
            <>
              <FormField name="city" label="City" optional>
                {(field) => <Input {...field} value={field.value ?? ''} autoComplete="address-level2" />}
              </FormField>
              <FormField name="stateCode" label="State" optional>
                {(field) => (
                  <Select
                    options={states}
                    value={field.value ?? ''}
                    onChange={field.onChange}
                    placeholder="Choose a state"
                  />
                )}
              </FormField>
              <FormField name="gstin" label="GSTIN" optional help="15 characters, like 27ABCDE1234F1Z5">
                {(field) => (
                  <Input {...field} value={field.value ?? ''} autoCapitalize="characters" spellCheck={false} />
                )}
              </FormField>
              <FormField name="pan" label="PAN" optional help="10 characters, like ABCDE1234F">
                {(field) => (
                  <Input {...field} value={field.value ?? ''} autoCapitalize="characters" spellCheck={false} />
                )}
              </FormField>
            </>
          )}
        </div>

        {agent && (
          <section aria-labelledby="papers" className="grid grid-cols-1 gap-2">
            <h2 id="papers" className="text-[14px] leading-5 font-emphasis">
              Documents <span className="font-normal text-3">optional now, needed before we verify you</span>
            </h2>
            <DocumentFields files={files} onChange={setFiles} />
          </section>
        )}

        {failed && <Note kind="bad">{failed}</Note>}
        <Button type="submit" variant="primary" size="lg" full busy={sending} busyLabel="Signing you up">
          {agent ? 'Sign up as a travel agent' : 'Sign up'}
        </Button>
        <p className="text-cell text-3">
          By signing up you accept the{' '}
          <Link to={paths.terms.href()} className="link">
            terms and conditions
          </Link>{' '}
          and have read the{' '}
          <Link to={paths.privacy.href()} className="link">
            privacy policy
          </Link>
          .
        </p>
      </form>
    </FormProvider>
  )
}
