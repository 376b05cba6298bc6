import { ArrowDown, ArrowUp, ArrowLeftRight, Copy, CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { notify } from '../../../../ui/toast.ts'
import { PickerDialog } from './CataloguePicker.tsx'
import { copyLine } from './content-values.ts'
import type { LineValues, QuotationValues } from './quotation-values.ts'
import { swapStart, swapped } from './swap-line.ts'

interface SwapProps {
  line: LineValues
  /** The key of the option or extra it is in. */
  group: string
  onSwap: (line: LineValues) => void
  onClose: () => void
}

/** Chooses another thing of the catalogue in place of a line, on its dates and for the same party. */
export function SwapDialog({ line, group, onSwap, onClose }: SwapProps) {
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  const start = swapStart(line, startDate)
  if (!start) return null
  return (
    <PickerDialog
      only
      start={start}
      into={{ group, inPlaceOf: line.key }}
      title={`In place of ${line.label}`}
      description="Day, party and markup stay as they are."
      onClose={onClose}
      onPick={([found]) => found && onSwap(swapped(line, found))}
    />
  )
}

/** Puts the same line into other options, several at once. */
function CopyDialog({ line, own, onClose }: { line: LineValues; own: string; onClose: () => void }) {
  const { getValues, setValue } = useFormContext<QuotationValues>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const options = getValues('options')
  const others = options.flatMap(({ key, name }, index) => (key === own ? [] : [{ key, name, index }]))

  function copy() {
    for (const { key, index } of others)
      if (chosen.includes(key)) {
        const path = `options.${index}.lines` as const
        setValue(path, [...getValues(path), copyLine(line)], { shouldDirty: true })
      }
    void notify.success(`Copied to ${formatCount(chosen.length, 'option')}`, line.label)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Copy ${line.label || 'this line'}`}
      description="Into which options?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={copy}>
            {chosen.length === 0 ? 'Choose an option' : `Copy to ${formatCount(chosen.length, 'option')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {others.map(({ key, name, index }) => (
          <Checkbox
            key={key}
            label={name || `Option ${index + 1}`}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
        ))}
      </div>
    </Dialog>
  )
}

interface LineMenuProps {
  line: LineValues
  /** The key of the option or extra it is in. */
  group: string
  /** It stands for its like in every option. */
  everywhere?: boolean
  onSwap: (line: LineValues) => void
  /** Where it may be moved among its neighbours, if it may. */
  move?: { index: number; count: number; to: (index: number) => void }
  onCopy?: () => void
  onRemove: () => void
}

/** All that can be done with a line besides editing it. */
export function LineMenu({ line, group, everywhere, move, onSwap, onCopy, onRemove }: LineMenuProps) {
  const [open, setOpen] = useState<'swap' | 'copy' | null>(null)
  const options = useWatch<QuotationValues, 'options'>({ name: 'options' })
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  const elsewhere = !everywhere && options.some(({ key }) => key !== group)
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${line.label || 'new line'}`} />}>
        {swapStart(line, startDate) && (
          <MenuItem icon={ArrowLeftRight} onSelect={() => setOpen('swap')}>
            Swap
          </MenuItem>
        )}
        {elsewhere && (
          <MenuItem icon={CopyPlus} onSelect={() => setOpen('copy')}>
            Copy to options
          </MenuItem>
        )}
        {onCopy && (
          <MenuItem icon={Copy} onSelect={onCopy}>
            Duplicate
          </MenuItem>
        )}
        {move && (
          <>
            <MenuItem icon={ArrowUp} disabled={move.index === 0} onSelect={() => move.to(move.index - 1)}>
              Move up
            </MenuItem>
            <MenuItem
              icon={ArrowDown}
              disabled={move.index === move.count - 1}
              onSelect={() => move.to(move.index + 1)}
            >
              Move down
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={onRemove}>
          Remove
        </MenuItem>
      </Menu>
      {open === 'swap' && <SwapDialog line={line} group={group} onSwap={onSwap} onClose={() => setOpen(null)} />}
      {open === 'copy' && <CopyDialog line={line} own={group} onClose={() => setOpen(null)} />}
    </>
  )
}
