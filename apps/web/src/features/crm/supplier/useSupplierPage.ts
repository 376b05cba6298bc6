import { supplierPages } from '@karavan/contracts/crm/bookings/supplier-page.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { readFailure } from '../../../kit/problem.ts'
import { type LinkPage, useLinkPage } from '../../../shared/useLinkPage.ts'

export type SupplierAsked = Got<typeof supplierPages.open>['data']
export type SupplierAnswer = Sent<typeof supplierPages.answer>['body']['said']

const link: LinkPage<SupplierAsked> = {
  isKnown: (token) => supplierPages.open.params.safeParse({ token }).success,
  open: (call, token, signal) => call(supplierPages.open, { params: { token } }, signal),
}

/** What a supplier is asked, by the link they have, and how they answer. */
export function useSupplierPage(token: string) {
  const { call, show, end, ...held } = useLinkPage(link, token)
  return {
    ...held,
    /** Answers what is read, and shows what stands then; a refusal that another look does not explain is thrown. */
    answer: async (version: number, after: number, said: SupplierAnswer) => {
      try {
        const { data } = await call(supplierPages.answer, { params: { token }, body: { version, after, said } })
        show(data)
      } catch (error) {
        const { kind, code } = readFailure(error)
        // The link ended, or what is asked changed or was cancelled, while the page was open: it says so itself.
        if (kind === 'missing') end(error)
        else if (code === 'CONFLICT') await held.reload()
        else throw error
      }
    },
  }
}
