import { WalletFigures } from '../../kit/booking/WalletFigures.tsx'
import { Card } from '../../ui/Card.tsx'
import { type RadioCard, RadioCards } from '../../ui/RadioCards.tsx'
import { useUser } from '../hooks.ts'
import { paths } from '../paths.ts'
import { useSeesNoCost } from './useSeesNoCost.ts'
import { useShortfall } from './useShortfall.ts'

interface WaysToPayProps<Way extends string> {
  way: Way
  onWay: (way: Way) => void
  ways: readonly RadioCard[]
  /** What is paid now. */
  total: number
}

/** How a sale is paid, and what is left in the wallet where it is paid from there. */
export function WaysToPay<Way extends string>({ way, onWay, ways, total }: WaysToPayProps<Way>) {
  const user = useUser()
  const short = useShortfall(total)
  // A card says what is paid, and what is left in the wallet does.
  const hidden = useSeesNoCost()
  return (
    <Card title="How do you want to pay?">
      <RadioCards
        aria-label="How do you want to pay?"
        value={way}
        onChange={(value) => onWay(value as Way)}
        options={hidden ? ways.filter(({ value }) => value !== 'card') : ways}
      />
      {way === 'wallet' && !hidden && (
        <WalletFigures
          wallet={user?.wallet}
          total={total}
          short={short}
          topUp={`${paths.wallet.index.href()}?amount=${short}`}
        />
      )}
    </Card>
  )
}
