import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { contractState } from '@karavan/domain/catalogue/rates/contract'
import { CalendarPlus, Copy, Ellipsis, Eye, FileSpreadsheet, History as HistoryIcon, Pencil, Rows3 } from 'lucide-react'
import { paths } from '../../../../shared/paths.ts'
import { useDayHere } from '../../../../shared/today.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { formatDateRange } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { useStore } from './useSheet.ts'

const to = paths.dashboard.hotels

export const crumbsOf = (hotelName?: string, id?: string) => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Hotels', to: to.index.href() },
  ...(hotelName && id ? [{ label: hotelName, to: to.view.href({ id }) }] : []),
  { label: 'Contracts' },
]

function ContractBadge({ contract }: Pick<HotelRates, 'contract'>) {
  const today = useDayHere()
  if (!contract) return null
  const state = contractState(contract.validUntil, today)
  if (state === 'expired') return <Badge tone="red">Contract ended</Badge>
  if (contract.validFrom > today) return <Badge tone="blue">To come</Badge>
  return state === 'expiring' ? <Badge tone="amber">Ends soon</Badge> : <Badge tone="green">In force</Badge>
}

interface SheetHeaderProps {
  rates: HotelRates
  noSeason: boolean
  onOpen: (what: 'versions' | 'nextYear' | 'copyRoom') => void
}

/** Whose rates these are and what contract they are by, with what is done to all of them. */
export function SheetHeader({ rates, noSeason, onOpen }: SheetHeaderProps) {
  const store = useStore()
  return (
    <PageHeader
      className="pb-3!"
      title={
        rates.contract
          ? `${rates.hotelName}, contract ${formatDateRange(rates.contract.validFrom, rates.contract.validUntil)}`
          : `${rates.hotelName}, rates`
      }
      crumbs={crumbsOf(rates.hotelName, rates.hotelId)}
      badges={
        <>
          <ContractBadge contract={rates.contract} />
          <span className="text-cell text-3">
            Net in {rates.currency}, per person and night · adults from {rates.adultFromAge} years
          </span>
        </>
      }
      actions={
        <>
          <Button icon={HistoryIcon} onClick={() => onOpen('versions')}>
            Versions
          </Button>
          <ButtonLink icon={FileSpreadsheet} to={`${to.import.href()}?hotelId=${rates.hotelId}`}>
            Import from Excel
          </ButtonLink>
          <Menu trigger={<IconButton icon={Ellipsis} variant="secondary" aria-label="More for these rates" />}>
            <MenuItem icon={CalendarPlus} disabled={noSeason} onSelect={() => onOpen('nextYear')}>
              Copy to next year
            </MenuItem>
            <MenuItem icon={Copy} disabled={rates.rooms.length < 2 || noSeason} onSelect={() => onOpen('copyRoom')}>
              Copy rates to other rooms
            </MenuItem>
            <MenuItem icon={Rows3} onSelect={() => store.foldAll(store.get().folded.size < rates.rooms.length)}>
              Fold or open all rooms
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Eye} to={to.view.href({ id: rates.hotelId })}>
              View hotel
            </MenuItem>
            <MenuItem icon={Pencil} to={to.edit.href({ id: rates.hotelId })}>
              Edit hotel
            </MenuItem>
          </Menu>
        </>
      }
    />
  )
}
