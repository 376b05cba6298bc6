import { ratesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'

const ratesCheckApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked anew each time: it is about what is typed, and nothing of it is kept. */
    checkRates: build.mutation<Got<typeof ratesCheck.check>, Sent<typeof ratesCheck.check>>({
      query: send(ratesCheck.check),
    }),
  }),
})

export const { useCheckRatesMutation } = ratesCheckApi
