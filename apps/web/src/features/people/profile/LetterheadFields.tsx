import { readableOnWhite } from '@karavan/domain/base/paper'
import { useWatch } from 'react-hook-form'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { ProfileValues } from './profile-form.ts'

const ProfileField = formFieldOf<ProfileValues>()

/** The colour as papers take it: dark enough to be read on white. */
function ColourSample() {
  const typed = useWatch<ProfileValues, 'letterhead.brandColour'>({ name: 'letterhead.brandColour' })
  const colour = typed.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(colour)) return null
  const used = readableOnWhite(colour)
  return (
    <span className="num flex items-center gap-2 text-cell text-2">
      <svg aria-hidden="true" width="28" height="28">
        <rect width="28" height="28" rx="6" fill={used} />
      </svg>
      {used === colour ? 'As it is on paper' : `${used} on paper, so that it can be read`}
    </span>
  )
}

/** How an organisation appears on its papers, its pages for clients and its mails to them. */
export function LetterheadFields({ agency }: { agency: boolean }) {
  return (
    <FormSection
      title="Your papers"
      about={
        agency
          ? 'On itineraries, quotations, vouchers, receipts, share pages and mails to your clients.'
          : 'On everything the house hands to its own customers.'
      }
    >
      <ProfileField name="letterhead.companyPhone" label="Company phone" optional help="Whom travellers call for help">
        {(field) => <Input {...field} type="tel" autoComplete="off" />}
      </ProfileField>
      <ProfileField name="letterhead.companyEmail" label="Company e-mail" help="Answers of clients go there">
        {(field) => <Input {...field} type="email" autoComplete="off" />}
      </ProfileField>
      {agency && (
        <ProfileField
          name="letterhead.upiId"
          label="UPI id"
          optional
          help="Quotations get a code that pays the first instalment"
        >
          {(field) => <Input {...field} spellCheck={false} placeholder="name@bank" />}
        </ProfileField>
      )}
      <ProfileField name="letterhead.brandColour" label="Colour" optional help="Like #b4460f; without one, ours">
        {(field) => (
          <span className="grid gap-2">
            <Input {...field} spellCheck={false} placeholder="#b4460f" />
            <ColourSample />
          </span>
        )}
      </ProfileField>
      <ProfileField
        name="letterhead.paperTerms"
        label="Terms"
        optional
        help="One line each; they close every paper"
        className="sm:col-span-2"
      >
        {(field) => <Textarea {...field} rows={4} />}
      </ProfileField>
      {agency && (
        <ProfileField
          name="letterhead.groundContact"
          label="Ground contact"
          help="Travellers are told the name and phone of the house for help on the way. Off, no paper names it."
          className="sm:col-span-2"
          show={(on) => (on ? 'Told to travellers' : 'Not told')}
        >
          {({ value, onChange, ...field }) => (
            <Switch {...field} checked={value} onChange={(event) => onChange(event.target.checked)} />
          )}
        </ProfileField>
      )}
    </FormSection>
  )
}
