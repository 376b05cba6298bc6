import { AgencyChip } from '../kit/booking/AgencyChip.tsx'
import { useFindAgenciesQuery } from './house.api.ts'

const useFind = ({ q, orgId }: { q?: string; orgId?: string }, options: { skip: boolean }) =>
  useFindAgenciesQuery({ ...(q ? { q } : {}), ...(orgId ? { id: orgId } : {}) }, options)

/** Narrows a list to one agency; for those who see the records of all of them. */
export const AgencyFilter = () => <AgencyChip useFind={useFind} />
