import { useGetMeQuery } from '../../features/people/session/session.api.ts'
import { useSettings } from '../../shared/settings.ts'
import { formatMoney } from '../../ui/format.ts'
import { useAppSelector } from '../../shared/hooks.ts'
import { rechargePlace } from '../menus.ts'

/** Greets somebody whose profile has not come, and a server that has not said otherwise. */
const fallback = { company: 'KARAVAN', agentId: 'AG000000' }

/** What the strip says: the first profile of the answer, else what was stored, else the fixed words. */
export function useStrip() {
  const auth = useAppSelector((state) => state.auth)
  const settings = useSettings()
  const me = useGetMeQuery(undefined, { skip: !auth.token.accessToken })
  const profile = me.data?.data[0] ?? auth.user
  const company = profile ? profile.company_name : (settings?.defaultCompanyName ?? fallback.company)
  return {
    company: company.toUpperCase(),
    agentId: profile ? profile.agentId : (settings?.defaultAgentId ?? fallback.agentId),
    wallet: formatMoney(profile?.wallet.balance ?? 0),
    recharge: rechargePlace(profile),
    salesRep: profile?.salesRep?.name ?? 'Karavan desk',
    bobCash: settings && formatMoney(settings.bobCash, 'INR', Number.isInteger(settings.bobCash) ? 0 : 2),
  }
}
