import type { Profile } from '@karavan/contracts/people/session/profile'
import { useNavigate } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { OwnProfile } from './OwnProfile.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { ProfileForm, toProfileValues } from './profile-form.ts'
import { useUpdateProfileMutation } from './profile.api.ts'

function EditProfile({ profile }: { profile: Profile }) {
  const [update] = useUpdateProfileMutation()
  const navigate = useNavigate()
  return (
    <ResourceForm
      title="Edit profile"
      crumbs={[{ label: 'Profile', to: paths.profile.index.href() }, { label: 'Edit' }]}
      schema={ProfileForm}
      record={profile}
      toValues={toProfileValues}
      draft={`${profile.id}:profile`}
      draftExcept={['bank', 'pan', 'gstin']}
      save={async (body, version) => {
        const { data } = await update({ body: { ...body, version: version ?? profile.version } }).unwrap()
        return data[0] ?? profile
      }}
      onSaved={() => {
        void notify.success('Profile saved')
        void navigate(paths.profile.index.href())
      }}
      cancelTo={paths.profile.index.href()}
      action="Save profile"
      acting="Saving"
    >
      <ProfileFields profile={profile} />
    </ResourceForm>
  )
}

/** Changes the own profile and, for those who answer for it, the organisation. */
export function ProfileEditPage() {
  return (
    <OwnProfile skeleton={<FormSkeleton />}>
      {(profile) => <EditProfile key={profile.id} profile={profile} />}
    </OwnProfile>
  )
}
