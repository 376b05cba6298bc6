import { type SystemUser, systemUsers } from '@karavan/contracts/crm/system-users/system-user.contract'
import { ArrowRightLeft, Mail, Plus, ShieldCheck, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { readFailure } from '../../../kit/problem.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { notify } from '../../../ui/toast.ts'
import { RightsDialog } from './RightsDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import { systemUserColumns } from './system-user-columns.tsx'
import { systemUserCrumbs, systemUserNoun } from './system-user-words.ts'
import { useInviteAgainMutation, useListSystemUsersQuery, useUpdateSystemUserMutation } from './system-users.api.ts'

const to = paths.crm.systemUsers
const views: ListView[] = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'active', label: 'Active', filters: { active: 'true' } },
  { key: 'suspended', label: 'Suspended', filters: { active: 'false' } },
]

/** The people of the organisation: who works on how much, who was invited, who is suspended. */
export function SystemUserIndexPage() {
  const me = useUser()
  const [asked, setAsked] = useState<{ person: SystemUser; suspends: boolean } | null>(null)
  const [placed, setPlaced] = useState<SystemUser | null>(null)
  const [update] = useUpdateSystemUserMutation()
  const [inviteAgain] = useInviteAgainMutation()

  async function attempt(work: Promise<unknown>, done: string) {
    try {
      await work
      void notify.success(done)
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error('That did not work', detail || title)
    }
  }

  return (
    <>
      <ResourceIndex
        title="System Users"
        noun={systemUserNoun}
        crumbs={systemUserCrumbs()}
        contract={systemUsers.list}
        useList={useListSystemUsersQuery}
        columns={systemUserColumns}
        rowName={(row) => row.name}
        rowTo={({ id }) => `${paths.crm.packagePending.index.href()}?assignedTo=${id}`}
        rowMenu={(row) => (
          <>
            {(row.state === 'invited' || row.state === 'expired') && (
              <MenuItem
                icon={Mail}
                onSelect={() =>
                  void attempt(inviteAgain({ params: { id: row.id } }).unwrap(), `${row.name} is invited again`)
                }
              >
                Send the invitation again
              </MenuItem>
            )}
            {row.userType === 'SystemUser' && (
              <MenuItem icon={ShieldCheck} onSelect={() => setPlaced(row)}>
                Role and rights
              </MenuItem>
            )}
            <MenuItem icon={ArrowRightLeft} onSelect={() => setAsked({ person: row, suspends: false })}>
              Hand over the work
            </MenuItem>
            {row.id !== me?.id && <MenuSeparator />}
            {row.id !== me?.id &&
              (row.active ? (
                <MenuItem icon={UserX} danger onSelect={() => setAsked({ person: row, suspends: true })}>
                  Suspend
                </MenuItem>
              ) : (
                <MenuItem
                  icon={UserCheck}
                  onSelect={() =>
                    void attempt(
                      update({ params: { id: row.id }, body: { version: row.version, active: true } }).unwrap(),
                      `${row.name} is back`,
                    )
                  }
                >
                  Bring back
                </MenuItem>
              ))}
          </>
        )}
        search="Name or e-mail"
        views={views}
        action={
          <ButtonLink to={to.create.href()} variant="primary" icon={Plus}>
            New system user
          </ButtonLink>
        }
      />
      {placed && <RightsDialog person={placed} onClose={() => setPlaced(null)} />}
      <SuspendDialog person={asked?.person ?? null} suspends={asked?.suspends ?? true} onClose={() => setAsked(null)} />
    </>
  )
}
