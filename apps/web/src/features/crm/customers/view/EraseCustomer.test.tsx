import type { ErasurePlan } from '@karavan/contracts/crm/customers/personal-data.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { preparePages } from '../../../../app/testing/pages.tsx'
import { profileOf } from '../../../../shared/session/testing.ts'
import { notify } from '../../../../ui/toast.ts'
import { EraseCustomer } from './EraseCustomer.tsx'

const server = preparePages()
afterEach(() => vi.restoreAllMocks())

const [id, booking, family, ahead] = ['aa', 'bb', 'cc', 'dd'].map((end) => `00000000-0000-4000-8000-0000000000${end}`)
const named = { kind: null, number: null, whose: 'Otto Anders', until: null, over: true }
const plan = {
  ...{ name: 'Asha Rao', records: { bookings: 2 }, files: 0, kept: [], account: 'none', open: [] },
  elsewhere: [
    { ...named, of: 'booking', id: booking, kind: 'land-package', number: 'CL-2026-000001', until: '2026-10-02' },
    { ...named, of: 'family', id: family },
    { ...named, of: 'booking', id: ahead, kind: 'hotel', number: 'CH-2026-000002', over: false },
  ],
} as ErasurePlan

it('lists records of others with the same name, and takes somebody out of those that are ticked', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(async () => {})
  server.answers[`GET /crm/customers/${id}/erasure`] = { data: plan }
  server.answers[`POST /crm/customers/${id}/erase`] = {
    data: { customerId: id, at: '2026-11-19T04:00:00.000Z', kept: [] },
  }
  const element = <EraseCustomer customer={{ id: String(id), name: 'Asha Rao' }} onClose={() => {}} />
  await server.open([{ path: '/', element }], '/', profileOf({ userType: 'Agent' }))
  fireEvent.click(await screen.findByLabelText('Booking CL-2026-000001 of Otto Anders'))
  const other = screen.getByLabelText<HTMLInputElement>('Family of Otto Anders')
  expect(other.checked).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Booking CH-2026-000002 of Otto Anders').disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  fireEvent.change(screen.getByLabelText('Type Asha Rao to be sure'), { target: { value: 'Asha Rao' } })
  fireEvent.click(screen.getByRole('button', { name: 'Erase for good' }))
  await waitFor(() => expect(said).toHaveBeenCalled())
  expect(server.sent(`POST /crm/customers/${id}/erase`).map(({ body }) => body)).toEqual([
    { name: 'Asha Rao', reason: 'asked', also: [{ of: 'booking', id: booking }] },
  ])
})
