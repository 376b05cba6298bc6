import { type Period, type PeriodKey, periods } from '@karavan/domain/base/period'
import { useSearchParams } from 'react-router'

const isKey = (text: string | null): text is PeriodKey => text !== null && text in periods

/** The period the address names, as months of the house's calendar; null until the day there is known. */
export function usePeriod(day: string | undefined): {
  key: PeriodKey
  period: Period | null
  choose: (key: string) => void
} {
  const [params, setParams] = useSearchParams()
  const asked = params.get('period')
  const key = isKey(asked) ? asked : 'twelve'
  const choose = (next: string) => {
    const written = new URLSearchParams(params)
    if (next === 'twelve') written.delete('period')
    else written.set('period', next)
    setParams(written, { preventScrollReset: true })
  }
  return { key, period: day === undefined ? null : periods[key].of(day.slice(0, 7)), choose }
}
