import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import {
  Archive,
  ArchiveRestore,
  BedDouble,
  Copy,
  FileText,
  Luggage,
  Share2,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { bookHotelsHref, officeCustomizeHref } from './office-words.ts'
import type { useItineraryActs } from './useItineraryActs.ts'

interface ItineraryMenuProps {
  row: Pick<ItineraryRow, 'id' | 'kind' | 'title' | 'status'>
  editable: boolean
  acts: ReturnType<typeof useItineraryActs>
  onShare: () => void
  onDelete: () => void
}

/** The address that begins to book a trip as a package. */
export const bookTripHref = ({ id, kind }: Pick<ItineraryRow, 'id' | 'kind'>): string =>
  `${paths.itineraries.view.href({ id })}?${kind === 'multi' ? 'kind=multi&' : ''}step=travellers`

/** What can be done with an itinerary; changing it is for those whose it is. */
export function ItineraryMenu({ row, editable, acts: { copy, setStatus }, onShare, onDelete }: ItineraryMenuProps) {
  const archived = row.status === 'archived'
  const quotes = useUser()?.permissions.includes('crm.use')
  return (
    <>
      <MenuItem icon={SlidersHorizontal} to={officeCustomizeHref(row)}>
        Customize
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => void copy(row)}>
        Copy
      </MenuItem>
      <MenuItem icon={BedDouble} to={bookHotelsHref(row)}>
        Book hotels
      </MenuItem>
      <MenuItem icon={Luggage} to={bookTripHref(row)}>
        Book package
      </MenuItem>
      {quotes && (
        <MenuItem icon={FileText} to={`${paths.crm.quotation.create.href()}?itineraryId=${row.id}`}>
          Make a quotation
        </MenuItem>
      )}
      <MenuItem icon={Share2} onSelect={onShare}>
        Share
      </MenuItem>
      {editable && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={archived ? ArchiveRestore : Archive}
            onSelect={() => void setStatus(row, archived ? 'draft' : 'archived')}
          >
            {archived ? 'Take out of the archive' : 'Archive'}
          </MenuItem>
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  )
}
