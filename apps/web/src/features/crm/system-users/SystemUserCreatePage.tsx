import { SystemUserBody } from '@karavan/contracts/people/session/invitation.contract'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { formFieldOf } from '../../../kit/FormField.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { roleOptions, systemUserCrumbs } from './system-user-words.ts'
import { useInviteSystemUserMutation } from './system-users.api.ts'

type Values = { name: string; email: string; phone: string; role: string }

const UserField = formFieldOf<Values>()
const UserForm = SystemUserBody as unknown as z.ZodType<z.output<typeof SystemUserBody>, Values>
const empty = (): Values => ({ name: '', email: '', phone: '', role: 'Manager' })
const to = paths.crm.systemUsers

/** Invites somebody to the office; the link in the mail gives them their account. */
export function SystemUserCreatePage() {
  const [invite] = useInviteSystemUserMutation()
  const navigate = useNavigate()
  const user = useUser()
  return (
    <ResourceForm
      title="New system user"
      crumbs={systemUserCrumbs('New')}
      schema={UserForm}
      toValues={empty}
      draft={`${user?.id}:system-user:new`}
      save={async (body) => ({ ...(await invite({ body }).unwrap()).data, version: 1 })}
      onSaved={({ name, email }) => {
        void notify.success(`${name} is invited`, `A link went to ${email}; it is good for seven days`)
        void navigate(to.index.href())
      }}
      cancelTo={to.index.href()}
      action="Send invitation"
      acting="Sending"
    >
      <FormSection
        title="Person"
        about="They work in your organisation: enquiries, customers, quotations and follow-ups"
      >
        <UserField name="name" label="Name">
          {(field) => <Input {...field} autoComplete="off" />}
        </UserField>
        <UserField name="email" label="E-mail">
          {(field) => <Input {...field} type="email" inputMode="email" autoComplete="off" />}
        </UserField>
        <UserField name="phone" label="Phone" optional>
          {(field) => <Input {...field} type="tel" inputMode="tel" autoComplete="off" />}
        </UserField>
        <UserField name="role" label="Role">
          {(field) => <Select {...field} options={roleOptions} />}
        </UserField>
      </FormSection>
    </ResourceForm>
  )
}
