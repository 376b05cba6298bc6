import { users } from '@karavan/contracts/people/users/user.contract'
import { userTypes, verificationStatuses } from '@karavan/domain/base/access/user-type'
import { BadgeCheck, Eye } from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useList } from '../../../kit/list-context.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { userColumns } from './user-columns.tsx'
import { reviewWords, typeWords, userCrumbs, userNoun } from './user-words.ts'
import { useListUsersQuery } from './users.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const to = paths.dashboard.users
const waiting = { userType: 'Agent', verification: 'pending' } as const

function UserFilters() {
  const { filters, change } = useList()
  return (
    <>
      {filters.orgId && (
        <Chip removeLabel="Remove: one organisation" onRemove={() => change({ filters: { orgId: undefined } })}>
          One organisation
        </Chip>
      )}
      <FilterChip
        name="userType"
        label="Type"
        options={userTypes.map((type) => ({ value: type, label: typeWords[type] }))}
      />
      <FilterChip
        name="verified"
        label="Verified"
        options={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
      />
      <FilterChip
        name="verification"
        label="Review"
        options={verificationStatuses.map((status) => ({ value: status, label: reviewWords[status] }))}
      />
      <FilterChip
        name="active"
        label="Account"
        options={[
          { value: 'true', label: 'Enabled' },
          { value: 'false', label: 'Disabled' },
        ]}
      />
    </>
  )
}

/** Everyone with an account, and in a view of their own the agencies that wait to be verified. */
export function UserIndexPage() {
  const waitingNow = useListUsersQuery({ query: { ...waiting, pageSize: 1 } })
  const views: ListView[] = [
    { key: 'all', label: 'All', filters: {} },
    { key: 'waiting', label: 'Waiting', filters: waiting, count: waitingNow.data?.meta.total },
    { key: 'agents', label: 'Travel agents', filters: { userType: 'Agent' } },
    { key: 'staff', label: 'Staff', filters: { userType: 'SystemUser' } },
    { key: 'travellers', label: 'Travellers', filters: { userType: 'Customer' } },
  ]
  return (
    <ResourceIndex
      title="Users"
      noun={userNoun}
      crumbs={userCrumbs()}
      contract={users.list}
      useList={useListUsersQuery}
      beside={<ListExport list="users" />}
      columns={userColumns}
      rowName={(row) => row.name}
      rowTo={({ id }) => to.view.href({ id })}
      rowMenu={(row) => (
        <>
          <MenuItem icon={Eye} to={to.view.href({ id: row.id })}>
            View
          </MenuItem>
          {row.org.kind === 'agency' && row.userType === 'Agent' && !row.verified && (
            <MenuItem icon={BadgeCheck} to={to.verify.href({ id: row.id })}>
              Verify
            </MenuItem>
          )}
        </>
      )}
      search="Name, e-mail, company"
      filters={<UserFilters />}
      views={views}
    />
  )
}
