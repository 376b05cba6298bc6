import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { preparePages } from '../../../app/testing/pages.tsx'
import { profileOf } from '../../../shared/session/testing.ts'
import { GatewayCard } from '../../../shared/pay/GatewayCard.tsx'
import { BooksTab } from './BooksTab.tsx'

const server = preparePages()
const me = profileOf({ userType: 'Agent' })
const unsettled = { rows: [], amount: 0, more: false, unfit: [] }
const show = (address = '/?tab=books') => server.open([{ path: '/', element: <BooksTab /> }], address, me)
const answered = (name: string) => waitFor(() => expect(server.sent(name)).not.toEqual([]))
const payouts = () => screen.queryByRole('radio', { name: 'Payouts' })

it('has payouts only for who has a gateway of their own', async () => {
  server.answers['GET /crm/books/trial-balance'] = { data: { rows: [], debit: 0, credit: 0 } }
  server.answers['GET /crm/settlements/open'] = { data: { ...unsettled, gateway: true } }
  const { unmount } = await show()
  await screen.findByRole('radio', { name: 'Payouts' })
  unmount()
  server.answers['GET /crm/settlements/open'] = { data: { ...unsettled, gateway: false } }
  server.asked.length = 0
  await show('/?tab=books&view=payouts')
  await answered('GET /crm/settlements/open')
  await waitFor(() => expect(payouts()).toBeNull())
  expect(screen.getByRole('radio', { name: 'Trial balance' })).toBeTruthy()
})

it('says anew which account the gateway pays into, without its keys', async () => {
  const gateway = (paidInto: string | null) => ({
    data: {
      current: { keyId: 'rzp_live_1', test: false, setBy: 'Owner', setAt: '2026-11-01T10:00:00.000Z', paidInto },
      webhookUrl: 'https://agency.example/hook',
    },
  })
  server.answers['GET /crm/gateway'] = gateway(null)
  server.answers['PATCH /crm/gateway'] = gateway('HDFC current')
  await server.open([{ path: '/', element: <GatewayCard /> }], '/', me)
  fireEvent.click(await screen.findByRole('button', { name: 'Paid into' }))
  fireEvent.change(await screen.findByLabelText(/^Account/), { target: { value: ' HDFC current ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/paid into HDFC current/)
  expect(server.sent('PATCH /crm/gateway').map(({ body }) => body)).toEqual([{ paidInto: 'HDFC current' }])
})
