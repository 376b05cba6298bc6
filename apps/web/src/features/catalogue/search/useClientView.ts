import { seesNoCost } from '@karavan/domain/base/access/rights'
import type { StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { useCallback, useEffect, useMemo } from 'react'
import { setClientScreen } from '../../../shared/client-screen.ts'
import { useUser } from '../../../shared/hooks.ts'
import { useStored } from '../../../kit/useStored.ts'
import { perNightOf } from './price-words.ts'

/** What a price looks like to who looks at the screen. */
export type ShownPrice = { total: number; perNight: number }

/** Whose prices are shown: the agency's own, or those of its clients. */
export function useClientView() {
  const user = useUser()
  const [wanted, setWanted] = useStored('clientView', false)
  // Who may not know costs has the prices of clients already.
  const agency = user?.verified && user.orgKind === 'agency' && !seesNoCost(user) ? user : null
  const ready = Boolean(agency?.ownMarkup.hotel)
  const on = ready && wanted
  useEffect(() => {
    setClientScreen(on)
    return () => setClientScreen(false)
  }, [on])
  const priceOf = useCallback(
    (price: Pick<StayPrice, 'totalInr' | 'perNightInr' | 'clientTotalInr'>, nights: number): ShownPrice =>
      on && price.clientTotalInr !== null
        ? { total: price.clientTotalInr, perNight: perNightOf(price.clientTotalInr, nights) }
        : { total: price.totalInr, perNight: price.perNightInr },
    [on],
  )
  return useMemo(
    () => ({
      /** Agencies have the switch; it works once they have a markup of their own. */
      offered: agency !== null,
      ready,
      on,
      set: setWanted,
      company: agency?.company_name ?? '',
      logo: agency?.company_logo ?? null,
      priceOf,
    }),
    [agency, ready, on, setWanted, priceOf],
  )
}

export type ClientView = ReturnType<typeof useClientView>
