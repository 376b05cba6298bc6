import { BellRing, BookCheck, Ellipsis, FileDown, Phone, Reply, Search, Send, Ticket, Undo2 } from 'lucide-react'
import { useRight } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { canCorrect, type Service, standingOf } from './service-words.ts'

/** What can be opened for a service. */
export type ServiceAct = 'book' | 'request' | 'share' | 'offer' | 'note' | 'correct' | 'ticket' | 'cancel' | 'withdraw'

export interface StepProps {
  line: Service
  over: boolean
  onOpen: (what: ServiceAct) => void
  onVoucher: () => void
}

/** The next thing to do with a service; the rest behind the dots. */
export function ServiceStep({ line, over, onOpen, onVoucher }: StepProps) {
  const { step } = standingOf(line)
  const seesCost = useRight('cost')
  const about = { 'aria-label': undefined as string | undefined }
  const named = (word: string) => ({ ...about, 'aria-label': `${word}: ${line.label}` })
  return (
    <span className="flex items-center justify-end gap-1">
      {!over && step === 'book' && seesCost && (
        <Button size="sm" variant="primary" icon={BookCheck} {...named('Book')} onClick={() => onOpen('book')}>
          Book
        </Button>
      )}
      {!over && step === 'request' && (
        <Button size="sm" icon={Send} {...named('Ask')} onClick={() => onOpen('request')}>
          Ask
        </Button>
      )}
      {!over && step === 'share' && (
        <Button
          size="sm"
          icon={BellRing}
          {...named('Remind')}
          disabled={!line.request?.path}
          onClick={() => onOpen('share')}
        >
          Remind
        </Button>
      )}
      {!over && step === 'offer' && seesCost && (
        <Button size="sm" variant="primary" icon={Reply} {...named('Answer')} onClick={() => onOpen('offer')}>
          Answer
        </Button>
      )}
      {!over && step === 'another' && (
        <Button size="sm" variant="primary" icon={Search} {...named('Find another')} onClick={() => onOpen('request')}>
          Find another
        </Button>
      )}
      {!over && step === 'ticket' && (
        <Button size="sm" variant="primary" icon={Ticket} {...named('Ticket')} onClick={() => onOpen('ticket')}>
          Ticket
        </Button>
      )}
      {step === 'voucher' && (
        <Button size="sm" icon={FileDown} {...named('Voucher')} onClick={onVoucher}>
          Voucher
        </Button>
      )}
      {!over && (line.moves.length > 0 || line.ticketMoves.length > 0) && (
        <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`More for ${line.label}`} />}>
          {(line.moves.includes('Confirmed') || line.moves.includes('Declined')) && (
            <MenuItem icon={Phone} onSelect={() => onOpen('note')}>
              Note what they said
            </MenuItem>
          )}
          {canCorrect(line) && (
            <MenuItem icon={Undo2} onSelect={() => onOpen('correct')}>
              Change answer
            </MenuItem>
          )}
          {line.ticketMoves.length > 0 && (
            <MenuItem icon={Ticket} onSelect={() => onOpen('ticket')}>
              Ticket
            </MenuItem>
          )}
          {line.moves.includes('Requested') && (
            <MenuItem icon={Send} onSelect={() => onOpen('request')}>
              {line.request ? 'Ask again' : 'Ask'}
            </MenuItem>
          )}
          {line.request?.path && line.state === 'Requested' && (
            <MenuItem onSelect={() => onOpen('withdraw')}>Withdraw the page</MenuItem>
          )}
          {line.moves.includes('Cancelled') && (
            <>
              <MenuSeparator />
              <MenuItem danger onSelect={() => onOpen('cancel')}>
                Cancel service
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </span>
  )
}
