import { credentials, type PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch, useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { History } from '../../../kit/History.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { changed } from '../../../kit/tags.ts'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { credentialForm, credentialValuesOf } from './credential-form.ts'
import { credentialCrumbs, credentialHistoryWords, credentialNoun } from './credential-words.ts'
import { useGetCredentialHistoryQuery, useGetCredentialQuery } from './credentials.api.ts'

const to = paths.crm.portalCredentials

function CredentialFormFor({ record }: { record?: PortalCredential }) {
  const call = usePrivateCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id
  const schema = useMemo(() => credentialForm(id === undefined), [id])

  return (
    <ResourceForm
      title={record ? `Edit ${record.portal}` : 'New portal credential'}
      crumbs={credentialCrumbs(record ? record.portal : 'New')}
      schema={schema}
      record={record}
      toValues={credentialValuesOf}
      draft={`${user?.id}:credential:${id ?? 'new'}`}
      draftExcept={['password']}
      // Past the cache, which is kept in the browser with all that was sent.
      save={async ({ password, ...body }, version) =>
        (id && version
          ? await call(credentials.update, {
              params: { id },
              body: { ...body, version, ...(password ? { password } : {}) },
            })
          : await call(credentials.create, { body: { ...body, password: password ?? '' } })
        ).data
      }
      onSaved={(saved) => {
        dispatch(api.util.invalidateTags(changed('Credential', saved.id)))
        void notify.success(record ? `${saved.portal} saved` : `${saved.portal} added`)
        void navigate(to.index.href(), { replace: Boolean(record) })
      }}
      cancelTo={to.index.href()}
      action={record ? 'Save credential' : 'Add credential'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      <CredentialFields isNew={!record} />
      {id && (
        <History
          entity="portal-credential"
          id={id}
          words={credentialHistoryWords}
          useHistory={useGetCredentialHistoryQuery}
        />
      )}
    </ResourceForm>
  )
}

function EditCredential({ id }: { id: string }) {
  const result = useGetCredentialQuery({ params: { id } })
  return (
    <Loaded
      result={result}
      noun={credentialNoun}
      backTo={to.index.href()}
      crumbs={credentialCrumbs()}
      skeleton={<FormSkeleton count={6} />}
    >
      {(record) => <CredentialFormFor key={id} record={record} />}
    </Loaded>
  )
}

/** Keeps a way into a portal, or changes the one the address names. */
export function CredentialFormPage() {
  const { id } = useParams()
  return id ? <EditCredential id={id} /> : <CredentialFormFor />
}
