import type { Minor } from '@karavan/domain/base/money'
import { serviceOfItem } from '@karavan/domain/crm/quotation'
import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CatalogueSearch, searchKinds, type SearchStart } from '../../../../shared/catalogue/CatalogueSearch.tsx'
import { costOf, type Found, type HouseItem } from '../../../../shared/catalogue/found.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { useBuilder } from './builder-context.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { markedAs, markedWith } from './first-markup.ts'
import { foundLine, type Into, sellOf } from './found.ts'
import { PickerPanel } from './PickerPanel.tsx'
import { TrayItems } from './TrayItems.tsx'
import type { LineValues, QuotationValues } from './quotation-values.ts'

export type PickerStart = SearchStart
type Place = HouseItem['kind'] | 'tray'

const kinds: { value: Place; label: string }[] = [...searchKinds, { value: 'tray', label: 'Quote tray' }]

const addedAs = (kind: HouseItem['kind']) => ({ service: serviceOfItem[kind] ?? 'Other' })

/** The trip of the quotation, as the catalogue is asked for it. */
function useTrip(kind: HouseItem['kind']) {
  const [options, extras] = useWatch<QuotationValues, ['options', 'extras']>({ name: ['options', 'extras'] })

  const [startDate, places, taxAs] = useWatch<QuotationValues, ['startDate', 'destinations', 'taxAs']>({
    name: ['startDate', 'destinations', 'taxAs'],
  })
  const [guests, childrenAges] = useWatch<QuotationValues, ['guests', 'childrenAges']>({
    name: ['guests', 'childrenAges'],
  })
  return {
    ...{ startDate, place: places[0] ?? '', taxAs, childrenAges },
    markedAs: markedAs({ options, extras }, [addedAs(kind)]),
    adults: Math.min(groupLimits.adults.max, Math.max(1, guests.adults ?? 1)),
    withoutBed: Math.min(groupLimits.children.max, Math.max(0, guests.childrenWithoutBed ?? 0)),
  }
}

interface SearchProps {
  kind: HouseItem['kind']
  start: PickerStart | undefined
  /** What is done with what was chosen. */
  act: string
  /** Whether it may become several lines. */
  parts: boolean
  into: Into
  onPick: (lines: LineValues[]) => void
}

function BuilderSearch({ kind, start, act, parts, into, onPick }: SearchProps) {
  const { getValues } = useFormContext<QuotationValues>()
  const { rates, markups } = useBuilder()
  const seesCost = useRight('cost')
  const trip = useTrip(kind)
  const values = markedWith(getValues(), markups, [addedAs(kind)])
  const prices = (found: Found): { net: Minor | null; sell: Minor | null } => {
    const net = costOf(found)
    return seesCost ? { net, sell: sellOf(found, values, rates, into) } : { net: null, sell: net }
  }
  return (
    <CatalogueSearch
      kind={kind}
      start={start}
      trip={trip}
      prices={prices}
      foot={({ found, day, amount, cancel }) =>
        foundLine(found, day) && (
          <ChosenBar
            key={JSON.stringify(found.item)}
            {...{ found, day, amount, act, parts, onPick }}
            onCancel={cancel}
          />
        )
      }
    />
  )
}

interface PickerBodyProps {
  into: Into
  onPick: (lines: LineValues[]) => void
  start?: PickerStart
  /** Only of the kind it begins with, such as in place of something. */
  only?: boolean
}

function PickerBody({ start, only, into, onPick }: PickerBodyProps) {
  const [kind, setKind] = useState<Place>(start?.kind ?? 'stay')
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  return (
    <div className="grid gap-4">
      {!only && (
        <div className="overflow-x-auto">
          <Segments label="What" options={kinds} value={kind} onChange={setKind} />
        </div>
      )}
      {kind === 'tray' ? (
        <TrayItems startDate={startDate} into={into} onPick={onPick} />
      ) : (
        <BuilderSearch
          key={kind}
          kind={kind}
          start={start}
          act={only ? 'Swap' : 'Add'}
          parts={!only}
          into={into}
          onPick={onPick}
        />
      )}
    </div>
  )
}

interface PickerDialogProps extends PickerBodyProps {
  title: string
  description?: string
  /** Above the search, such as where to put it. */
  head?: ReactNode
  onClose: () => void
}

/** The catalogue to take something out of, at the price it has now. */
export function PickerDialog({ title, description, head, onClose, onPick, ...body }: PickerDialogProps) {
  return (
    <PickerPanel title={title} description={description} onClose={onClose}>
      <div className="grid gap-4">
        {head}
        <PickerBody
          {...body}
          onPick={(lines) => {
            onPick(lines)
            onClose()
          }}
        />
      </div>
    </PickerPanel>
  )
}

/** Puts something of the catalogue into an option, at the price it has now. */
export function CataloguePicker({ of, into, onPick }: { of: string } & Pick<PickerBodyProps, 'into' | 'onPick'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="primary" icon={Search} onClick={() => setOpen(true)}>
        From the catalogue
      </Button>
      {open && <PickerDialog title={`Add to ${of}`} into={into} onClose={() => setOpen(false)} onPick={onPick} />}
    </>
  )
}
