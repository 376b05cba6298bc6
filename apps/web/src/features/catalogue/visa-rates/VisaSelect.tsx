import { NamedChip } from '../../../kit/NamedChip.tsx'
import { SearchSelect, type SearchSelectProps } from '../../../kit/SearchSelect.tsx'
import { type RatedVisa, useFindRatedVisasQuery } from './visa-rates.api.ts'

const asOption = ({ id, name, country }: RatedVisa) => ({ value: id, label: name, hint: country })

/** One of all visas, searched on the server while one types. */
export const VisaSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    useFind={useFindRatedVisasQuery}
    asOption={asOption}
    placeholder="Search by country or name"
    empty="No visa of this name"
    failed="The visas did not load"
  />
)

const useVisaName = (id: string) => useFindRatedVisasQuery({ id }, { skip: !id }).currentData?.[0]?.name

/** The visa the list is narrowed to, with the way out of it. */
export const VisaChip = () => <NamedChip name="visaId" label="Visa" useName={useVisaName} />
