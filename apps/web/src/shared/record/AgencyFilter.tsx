import { PickChip } from '../../kit/PickChip.tsx'
import { AgencySelect, useAgencyName } from './AgencySelect.tsx'

/** Narrows a list to one agency; for those who see the records of all of them. */
export const AgencyFilter = ({ label = 'Agency' }: { label?: string }) => (
  <PickChip name="orgId" label={label} useName={useAgencyName}>
    {(pick) => <AgencySelect value="" onChange={pick} />}
  </PickChip>
)
