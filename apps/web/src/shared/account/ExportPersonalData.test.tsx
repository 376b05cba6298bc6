import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { preparePages, refusal } from '../../app/testing/pages.tsx'
import { fakeIdentity } from '../session/testing.ts'
import { notify } from '../../ui/toast.ts'
import { ExportPersonalData } from './ExportPersonalData.tsx'

vi.setConfig({ testTimeout: 30_000 })
const server = preparePages()
afterEach(() => vi.restoreAllMocks())

const ticket = 'POST /tickets'
/** Opens the button, whose file is given once the right code was taken. */
async function open() {
  const codes: string[] = []
  server.answers[ticket] = () =>
    codes.includes('123456')
      ? { data: { url: '/api/v1/me/personal-data?ticket=t' } }
      : refusal(409, { code: 'SECOND_STEP_NEEDED', detail: 'A code is needed.', current: { setUp: true } })
  const takeSecondStep = async (code: string) => void codes.push(code)
  const identity = fakeIdentity({ takeSecondStep, freshIdToken: async () => 'fresh' })
  await server.open([{ path: '/', element: <ExportPersonalData path="/me/personal-data" /> }], '/', undefined, identity)
  fireEvent.click(screen.getByRole('button', { name: 'Export all of it' }))
}

it('asks for a code first where one is wanted, and then gives the file', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.getAttribute('href')).toBe('/api/v1/me/personal-data?ticket=t')
  })
  await open()
  const code = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(code)
  fireEvent.change(code, { target: { value: '123456' } })
  expect(followed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(followed).toHaveBeenCalledOnce())
  expect(server.sent(ticket).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ path: '/api/v1/me/personal-data' })),
  )
  await screen.findByRole('button', { name: 'Export all of it' })
})

it('says that there is no file where somebody would rather not', async () => {
  const said = vi.spyOn(notify, 'error').mockImplementation(async () => {})
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(said).toHaveBeenCalledWith('The file was not made', 'A code is needed.'))
})
