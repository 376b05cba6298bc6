import { useStaff } from '../../../shared/record/useOwners.ts'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { CredentialField } from './credential-form.ts'

const rotations = [
  { value: '', label: 'Never' },
  { value: '30', label: 'Every 30 days' },
  { value: '60', label: 'Every 60 days' },
  { value: '90', label: 'Every 90 days' },
  { value: '180', label: 'Every 180 days' },
]

/** Where the portal is, who gets in, and who looks after it. */
export function CredentialFields({ isNew }: { isNew: boolean }) {
  const owners = useStaff()
  return (
    <>
      <FormSection title="Portal" about="The supplier’s site and the account you use there">
        <CredentialField name="portal" label="Portal">
          {(field) => <Input {...field} />}
        </CredentialField>
        <CredentialField name="url" label="Address" optional>
          {(field) => <Input {...field} inputMode="url" placeholder="https://" />}
        </CredentialField>
        <CredentialField name="username" label="User name">
          {(field) => <Input {...field} autoComplete="off" />}
        </CredentialField>
        <CredentialField
          name="password"
          label={isNew ? 'Password' : 'New password'}
          optional={!isNew}
          help={isNew ? 'Sealed at once; shown later only for a reason' : 'Leave empty to keep the one there is'}
          show={() => '••••'}
        >
          {(field) => <PasswordInput {...field} autoComplete="new-password" />}
        </CredentialField>
      </FormSection>
      <FormSection title="Care" about="Who answers for it, and when the password should change">
        <CredentialField
          name="ownerId"
          label="Owner"
          optional
          show={(value) => owners.find((owner) => owner.value === value)?.label ?? ''}
        >
          {(field) => <Select {...field} options={owners} placeholder="Me" />}
        </CredentialField>
        <CredentialField name="rotateEveryDays" label="Change the password">
          {(field) => (
            <Select
              {...field}
              options={
                rotations.some(({ value }) => value === field.value)
                  ? rotations
                  : [...rotations, { value: field.value, label: `Every ${field.value} days` }]
              }
            />
          )}
        </CredentialField>
        <CredentialField name="notes" label="Notes" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={3} />}
        </CredentialField>
      </FormSection>
    </>
  )
}
