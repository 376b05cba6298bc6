import { payPages } from '@karavan/contracts/crm/receipts/pay-link.contract'
import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import { type LinkPage, useLinkPage } from '../../../shared/useLinkPage.ts'

export type Paying = Sent<typeof payPages.pay>['body']
export type Pan = Sent<typeof payPages.pan>['body']
export type Claim = Sent<typeof payPages.claim>['body']

const link: LinkPage<PayPage> = {
  isKnown: (token) => payPages.open.params.safeParse({ token }).success,
  open: (call, token, signal) => call(payPages.open, { params: { token } }, signal),
  // Whoever paid in another window or in their bank's app comes back to what is open now.
  again: true,
}

/** What is open by a link, and how it is paid. */
export function usePayLink(token: string) {
  const { call, show, ...held } = useLinkPage(link, token)
  return {
    ...held,
    /** Opens the provider's page; when something changed meanwhile this page shows it. */
    pay: async (body: Paying) => {
      try {
        return await call(payPages.pay, { params: { token }, body })
      } catch (error) {
        await held.reload()
        throw error
      }
    },
    /** Says under which PAN tax is collected, or that there is none; when something changed meanwhile this page shows it. */
    givePan: async (body: Pan): Promise<void> => {
      try {
        show((await call(payPages.pan, { params: { token }, body })).data)
      } catch (error) {
        await held.reload()
        throw error
      }
    },
    /** Says that money was sent, and hands in its proof; answers whether the proof arrived too. */
    claim: async (body: Claim, proof: File | null): Promise<boolean> => {
      const { data } = await call(payPages.claim, { params: { token }, body })
      const receipt = data.receipts.find(({ state, hasProof }) => state === 'Unverified' && !hasProof)
      try {
        if (!proof || !receipt) return true
        const form = new FormData()
        form.append('file', proof)
        await call(payPages.proof, { params: { token, receiptId: receipt.id }, form })
        return true
      } catch {
        return false
      } finally {
        show(data)
      }
    },
  }
}
