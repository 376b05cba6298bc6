import { type PublicQuote, quotes } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { useEffect, useState } from 'react'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { useSettled } from '../../../kit/useSettled.ts'

type Price = PublicQuote['options'][number]['price']
type Chosen = { option: string; extras: readonly string[]; noPan?: boolean }

const pauseMs = 250

const partsOf = (key: string) => {
  const [option = '', extras = '', noPan] = key.split('|')
  return { option, extras, ...(noPan ? { noPan: 'yes' as const } : {}) }
}

/** What a choice costs, asked once it stands still; while the answer is on its way the figure before it stays. */
export function useLivePrice(token: string, quote: PublicQuote, { option, extras, noPan = false }: Chosen) {
  const call = usePrivateCall()
  const wanted = `${option}|${extras.join(',')}${noPan ? '|no PAN' : ''}`
  const settled = useSettled(wanted, pauseMs)
  const plain = extras.length === 0 && !noPan ? (quote.options.find(({ key }) => key === option)?.price ?? null) : null
  const [found, setFound] = useState<{ key: string; price: Price } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const [last, setLast] = useState<Price | null>(plain)

  useEffect(() => {
    const query = partsOf(settled)
    if (query.extras === '' && !query.noPan) return
    const left = new AbortController()
    call(quotes.price, { params: { token }, query }, left.signal)
      .then(({ data }) => {
        if (left.signal.aborted) return
        setFound({ key: settled, price: data })
        setFailed(null)
      })
      .catch(() => !left.signal.aborted && setFailed(settled))
    return () => left.abort()
  }, [call, token, settled, tries])

  const exact = plain ?? (found?.key === wanted ? found.price : null)
  if (exact && exact !== last) setLast(exact)
  const lost = exact === null && failed === wanted
  return {
    /** The newest figure there is. */
    price: exact ?? last,
    /** It is not yet that of what is chosen. */
    pending: exact === null && !lost,
    lost,
    retry: () => {
      setFailed(null)
      setTries((count) => count + 1)
    },
  }
}
