import type { Profile } from '@karavan/contracts/people/session/profile'
import { countries } from '@karavan/domain/base/currency'
import { indiaStates } from '@karavan/domain/base/india-states'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSignImageMutation } from '../../../shared/api/files.api.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { KeptInput } from '../../../kit/KeptInput.tsx'
import { typedNumberWords } from '../../../kit/typed-number.ts'
import { useImageUpload } from '../../../kit/upload-image.ts'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { LetterheadFields } from './LetterheadFields.tsx'
import { OwnMarkupFields } from './OwnMarkupFields.tsx'
import { PictureInput } from './PictureInput.tsx'
import type { ProfileValues } from './profile-form.ts'

const ProfileField = formFieldOf<ProfileValues>()
const states = Object.entries(indiaStates).map(([value, label]) => ({ value, label }))
const picture = (value: string) => (value ? 'A picture' : 'None')

function AddressFields() {
  const { setValue } = useFormContext<ProfileValues>()
  const country = useWatch<ProfileValues, 'country'>({ name: 'country' })
  const offered = countries.includes(country) || !country ? countries : [country, ...countries]
  return (
    <>
      <ProfileField name="address" label="Address" optional className="sm:col-span-2">
        {(field) => <Textarea {...field} rows={2} autoComplete="street-address" />}
      </ProfileField>
      <ProfileField name="city" label="City" optional>
        {(field) => <Input {...field} autoComplete="address-level2" />}
      </ProfileField>
      <ProfileField name="country" label="Country" optional>
        {({ onChange, ...field }) => (
          <Select
            {...field}
            options={offered.map((name) => ({ value: name, label: name }))}
            placeholder="Choose a country"
            onChange={(next) => {
              onChange(next)
              if (next !== 'India') setValue('stateCode', '', { shouldDirty: true })
            }}
          />
        )}
      </ProfileField>
      {country === 'India' && (
        <ProfileField
          name="stateCode"
          label="State"
          optional
          help="Decides how GST is split"
          show={(value) => indiaStates[value] ?? ''}
        >
          {(field) => <Select {...field} options={states} placeholder="Choose a state" />}
        </ProfileField>
      )}
    </>
  )
}

/** The person's own part, and for those who answer for an organisation its part too. */
export function ProfileFields({ profile }: { profile: Profile }) {
  const upload = useImageUpload(useSignImageMutation)
  const [name, company] = useWatch<ProfileValues, ['name', 'company_name']>({ name: ['name', 'company_name'] })
  const owner = profile.userType === 'Admin' || profile.userType === 'Agent'
  return (
    <>
      <FormSection title="You" about="How others see you here.">
        <ProfileField name="name" label="Name">
          {(field) => <Input {...field} autoComplete="name" />}
        </ProfileField>
        <ProfileField name="phone" label="Phone" optional>
          {(field) => <Input {...field} type="tel" autoComplete="tel" />}
        </ProfileField>
        <ProfileField name="avatarUrl" label="Picture" optional group className="sm:col-span-2" show={picture}>
          {(field) => <PictureInput {...field} name={name} onUpload={upload} />}
        </ProfileField>
      </FormSection>

      {owner && (
        <FormSection
          title={profile.orgKind === 'house' ? 'House details' : 'Company'}
          about={
            profile.orgKind === 'house'
              ? 'They stand on invoices and vouchers and decide the taxes.'
              : 'Its name and logo stand at the head of everything you hand to clients.'
          }
        >
          <ProfileField name="company_name" label="Company name" className="sm:col-span-2">
            {(field) => <Input {...field} autoComplete="organization" />}
          </ProfileField>
          <ProfileField name="company_logo" label="Logo" optional group className="sm:col-span-2" show={picture}>
            {(field) => <PictureInput {...field} square name={company} onUpload={upload} />}
          </ProfileField>
          <ProfileField name="gstin" label="GSTIN" optional help="15 characters, like 27ABCDE1234F1Z5">
            {(field) => <Input {...field} spellCheck={false} inputClassName="uppercase" />}
          </ProfileField>
          <ProfileField
            name="pan"
            label="PAN"
            optional
            help={profile.pan ? 'Empty leaves the one on file' : '10 characters, like ABCDE1234F'}
            show={typedNumberWords}
          >
            {(field) => <KeptInput {...field} what="PAN" sample="ABCDE1234F" maxLength={10} masked={profile.pan} />}
          </ProfileField>
          <AddressFields />
          <ProfileField name="website" label="Website" optional className="sm:col-span-2">
            {(field) => <Input {...field} type="url" placeholder="https://" />}
          </ProfileField>
        </FormSection>
      )}

      {owner && <LetterheadFields agency={profile.orgKind === 'agency'} />}

      {profile.userType === 'Agent' && <OwnMarkupFields />}

      {profile.userType === 'Agent' && (
        <FormSection
          title="Instalments of trips"
          about="What is due is due either way, and a trip that stays unpaid is cancelled by its terms."
        >
          <ProfileField
            name="autoCollect"
            label="Take them from the wallet"
            help="On the day they are due, at 9:00 am. Off, you pay each by hand before then."
            className="sm:col-span-2"
            show={(on) => (on ? 'Taken from the wallet' : 'Paid by hand')}
          >
            {({ value, onChange, ...field }) => (
              <Switch {...field} checked={value} onChange={(event) => onChange(event.target.checked)} />
            )}
          </ProfileField>
        </FormSection>
      )}

      {profile.userType === 'Customer' && (
        <FormSection title="Address" about="Printed on your invoices.">
          <AddressFields />
        </FormSection>
      )}

      {owner && (
        <FormSection
          title="Bank account"
          about={`${profile.orgKind === 'house' ? 'Shown to agencies who deposit money, and' : 'Shown'} to customers on pay links and invoices. Leave all empty for none.`}
        >
          <ProfileField name="bank.accountName" label="Account holder" className="sm:col-span-2">
            {(field) => <Input {...field} />}
          </ProfileField>
          <ProfileField name="bank.bank" label="Bank">
            {(field) => <Input {...field} />}
          </ProfileField>
          <ProfileField name="bank.ifsc" label="IFSC">
            {(field) => <Input {...field} spellCheck={false} inputClassName="uppercase" />}
          </ProfileField>
          <ProfileField name="bank.accountNumber" label="Account number">
            {(field) => <Input {...field} inputMode="numeric" inputClassName="num" />}
          </ProfileField>
          {profile.orgKind === 'house' && (
            <ProfileField name="bank.upiId" label="UPI id">
              {(field) => <Input {...field} spellCheck={false} />}
            </ProfileField>
          )}
        </FormSection>
      )}
    </>
  )
}
