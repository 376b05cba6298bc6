import { credentials } from '@karavan/contracts/crm/credentials/credential.contract'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { preparePages, refusal } from '../app/testing/pages.tsx'
import { wordsOf } from '../kit/problem.ts'
import { IdentityError } from './session/identity.ts'
import { fakeIdentity } from './session/testing.ts'
import { usePrivateCall } from './usePrivateCall.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = preparePages()

function Reveal() {
  const call = usePrivateCall()
  const [said, setSaid] = useState('')
  const ask = () =>
    call(credentials.reveal, { params: { id: 'a' }, body: { reason: 'rooms' } })
      .then(({ data }) => setSaid(data.password))
      .catch((error: unknown) => setSaid(wordsOf(error)))
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Show
      </button>
      <p>{said}</p>
    </>
  )
}

const path = 'POST /crm/portal-credentials/a/reveal'
const open = async (setUp: boolean) => {
  const codes: string[] = []
  server.answers[path] = () =>
    codes.includes('123456')
      ? { data: { password: 'hunter two' } }
      : refusal(409, { code: 'SECOND_STEP_NEEDED', detail: 'A code is needed.', current: { setUp } })
  const takeSecondStep = async (code: string) => {
    codes.push(code)
    if (code !== '123456') throw new IdentityError('wrong-code', 'This code is wrong.')
  }
  const identity = fakeIdentity({ takeSecondStep, freshIdToken: async () => 'fresh' })
  await server.open([{ path: '/', element: <Reveal /> }], '/', undefined, identity)
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
}

it('asks for a code where a call wants one, and calls again with it', async () => {
  await open(true)
  for (const code of ['000000', '123456']) {
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    if (code === '000000') expect(await screen.findByText('This code is wrong.')).toBeTruthy()
  }
  expect(await screen.findByText('hunter two')).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
})

it('says so where the person would rather not', async () => {
  await open(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('A code is needed.')).toBeTruthy()
})

it('says so where they have no second step', async () => {
  await open(false)
  expect(await screen.findByText('A code is needed.')).toBeTruthy()
})
