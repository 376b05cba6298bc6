import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiryMoves } from '@karavan/domain/crm/enquiry'
import { MenuItem } from '../../../ui/Menu.tsx'
import type { Move } from './useMove.ts'

interface MoveItemsProps {
  enquiry: EnquiryRow
  onMove: (move: Move) => void
}

/** The items of a menu that move an enquiry to where it may go. */
export const MoveItems = ({ enquiry, onMove }: MoveItemsProps) =>
  enquiryMoves[enquiry.status].map((to) => (
    <MenuItem key={to} danger={to === 'Lost'} onSelect={() => onMove({ enquiry, to })}>
      {to}
    </MenuItem>
  ))
