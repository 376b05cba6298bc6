import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { Contest } from '../../../kit/dated/Contest.tsx'
import { whyBeaten } from './rate-standing.ts'
import { buyerName, shortName } from './rate-words.ts'
import { useRivals } from './useRivals.ts'

interface WinningRateProps {
  rate: VisaRate
  /** The address of another rate beside the same list. */
  hrefOf: (id: string) => string
}

/** Of the rates of a visa that meet today, which one is paid, and why the others are not. */
export function WinningRate({ rate, hrefOf }: WinningRateProps) {
  const { data: today = '' } = useGetHouseDayQuery()
  const known = useRivals(rate, today, today !== '')
  const buyer = rate.orgId === null ? 'whoever has no rate of their own' : buyerName(rate)
  return (
    <Contest
      {...known}
      title="Which rate holds today"
      noun="rate"
      of={rate}
      nameOf={shortName}
      why={whyBeaten}
      hrefOf={hrefOf}
      about={(winner) => (winner ? `For ${buyer}:` : `None: this visa is not sold to ${buyer} today.`)}
      listTo={`?visaId=${rate.visaId}&audience=agency&state=running&id=${rate.id}`}
    />
  )
}
