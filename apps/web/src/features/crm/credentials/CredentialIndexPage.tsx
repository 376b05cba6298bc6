import { credentials, type PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { credentialColumns } from './credential-columns.tsx'
import { credentialCrumbs, credentialNoun } from './credential-words.ts'
import { useListCredentialsQuery } from './credentials.api.ts'
import { DeleteCredential } from './DeleteCredential.tsx'
import { RevealPassword } from './RevealPassword.tsx'

const to = paths.crm.portalCredentials
const views: ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'due', label: 'To be changed', filters: { due: 'yes' } },
]

/** Ways into the portals of suppliers; passwords are shown one at a time, for a reason. */
export function CredentialIndexPage() {
  const [revealed, setRevealed] = useState<PortalCredential | null>(null)
  const [doomed, setDoomed] = useState<PortalCredential | null>(null)
  return (
    <>
      <ResourceIndex
        title="Portal Credentials"
        noun={credentialNoun}
        crumbs={credentialCrumbs()}
        contract={credentials.list}
        useList={useListCredentialsQuery}
        columns={credentialColumns}
        rowName={(row) => row.portal}
        rowTo={({ id }) => to.edit.href({ id })}
        rowMenu={(row) => (
          <>
            <MenuItem icon={KeyRound} onSelect={() => setRevealed(row)}>
              Show password
            </MenuItem>
            <MenuItem icon={Pencil} to={to.edit.href({ id: row.id })}>
              Edit
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => setDoomed(row)}>
              Delete
            </MenuItem>
          </>
        )}
        search="Portal or user name"
        views={views}
        action={
          <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
            New credential
          </ButtonLink>
        }
      />
      <RevealPassword credential={revealed} onClose={() => setRevealed(null)} />
      <DeleteCredential credential={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}
