import { NamedChip } from '../../kit/NamedChip.tsx'
import { SearchSelect, type SearchSelectProps } from '../../kit/SearchSelect.tsx'
import { type Agency, useFindAgenciesQuery } from '../api/house.api.ts'

const asOption = ({ id, name, agentId }: Agency) => ({ value: id, label: name, hint: agentId ?? undefined })

/** One of all agencies, searched on the server while one types. */
export const AgencySelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    useFind={useFindAgenciesQuery}
    asOption={asOption}
    placeholder="Search for an agency"
    empty="No agency of this name"
    failed="The agencies did not load"
  />
)

/** What an agency is called, once that is known. */
export const useAgencyName = (id: string) => useFindAgenciesQuery({ id }, { skip: !id }).currentData?.[0]?.name

/** The agency a list is narrowed to, with the way out of it. */
export const AgencyChip = () => <NamedChip name="orgId" label="Agency" useName={useAgencyName} />
