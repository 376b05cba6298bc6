import { RefreshCw } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { notify } from '../../../../ui/toast.ts'
import { useBuilder } from './builder-context.ts'
import type { QuotationValues } from './quotation-values.ts'

/** Asks the house now for all it sells of the quotation; what moved is named, and waits to be taken. */
export function CheckPrices() {
  const { checked } = useBuilder()
  const [options, extras] = useWatch<QuotationValues, ['options', 'extras']>({ name: ['options', 'extras'] })
  const ofHouse = [...options, ...extras].some(({ lines }) => lines.some(({ house }) => house))
  if (!checked || !ofHouse) return null

  async function check() {
    const count = await checked?.check()
    if (count === null || count === undefined) return notify.error('The catalogue did not answer', 'Try again.')
    return count === 0
      ? notify.success('Nothing moved', 'Every price is that of now.')
      : notify.info(`${formatCount(count, 'price')} moved`, 'Take what you want to sell at the price of now.')
  }

  return (
    <Button size="sm" variant="soft" icon={RefreshCw} busy={checked.checking} onClick={() => void check()}>
      Check prices
    </Button>
  )
}
