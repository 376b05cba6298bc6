import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { addDays } from '@karavan/domain/base/dates'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { EndDated } from '../../../kit/dated/EndDated.tsx'
import { toRateBody } from './rate-form.ts'
import { buyerName, rateName, shortName } from './rate-words.ts'
import { useRivals } from './useRivals.ts'
import { useGetVisaRateQuery, useUpdateVisaRateMutation } from './visa-rates.api.ts'

interface EndRateProps {
  rate: VisaRate
  onClose: () => void
}

/** Asks once, by name, and makes today the last day of a rate; says what holds from tomorrow. */
export function EndRate({ rate: asked, onClose }: EndRateProps) {
  const [update] = useUpdateVisaRateMutation()
  const { data: today } = useGetHouseDayQuery(undefined, { refetchOnMountOrArgChange: true })
  // Somebody else may change the rate while the question stands; the answer is then about what it is now.
  const { data, refetch } = useGetVisaRateQuery({ params: { id: asked.id } })
  const rate = data?.data ?? asked
  const { rivals } = useRivals(rate, today ? addDays(today, 1) : '', today !== undefined)
  const next = rivals?.order.find(({ id }) => id !== rate.id)
  const buyer = rate.orgId === null ? 'whoever has no rate of their own' : buyerName(rate)

  return (
    <EndDated
      noun="rate"
      name={rateName(rate)}
      today={today}
      onClose={onClose}
      refetch={refetch}
      end={(until) =>
        update({ params: { id: rate.id }, body: { ...toRateBody(rate), until, version: rate.version } }).unwrap()
      }
    >
      {rivals &&
        (next
          ? `From tomorrow another rate holds for ${buyer}: ${shortName(next)}.`
          : `From tomorrow no rate holds for ${buyer}: the visa is not sold to them.`)}{' '}
      Applications submitted keep their price.
    </EndDated>
  )
}
