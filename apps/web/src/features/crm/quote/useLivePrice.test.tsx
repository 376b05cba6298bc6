import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as privateCall from '../../../shared/usePrivateCall.ts'
import { useLivePrice } from './useLivePrice.ts'

type Ask = { query: { option: string; extras: string } }
type Pending = { asked: Ask['query']; answer: (total: number) => void; fail: () => void }

let pending: Pending[] = []

const priceOf = (total: number) => ({ total, taxes: [], perPerson: [], instalments: [] })
const quote = {
  options: [
    { key: 'a', price: priceOf(100) },
    { key: 'b', price: priceOf(200) },
  ],
} as unknown as PublicQuote

beforeEach(() => {
  pending = []
  const call = (_endpoint: unknown, { query }: Ask) =>
    new Promise((resolve, reject) => {
      pending.push({
        asked: query,
        answer: (total) => resolve({ data: priceOf(total) }),
        fail: () => reject(new Error('No answer')),
      })
    })
  vi.spyOn(privateCall, 'usePrivateCall').mockReturnValue(call as ReturnType<typeof privateCall.usePrivateCall>)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = () =>
  renderHook(({ option, extras }) => useLivePrice('token', quote, { option, extras }), {
    initialProps: { option: 'a', extras: [] as string[] },
  })
const last = () => {
  const one = pending.at(-1)
  if (!one) throw new Error('Nothing was asked')
  return one
}

describe('the live price', () => {
  it('asks nobody for an option alone', async () => {
    const { result, rerender } = show()
    expect(result.current).toMatchObject({ price: { total: 100 }, pending: false })
    rerender({ option: 'b', extras: [] })
    expect(result.current).toMatchObject({ price: { total: 200 }, pending: false })
    expect(pending).toHaveLength(0)
  })

  it('keeps the old figure until the new one is there, and asks once for quick changes', async () => {
    const { result, rerender } = show()
    rerender({ option: 'a', extras: ['x'] })
    rerender({ option: 'a', extras: ['x', 'y'] })
    expect(result.current).toMatchObject({ price: { total: 100 }, pending: true })
    await waitFor(() => expect(pending).toHaveLength(1))
    expect(last().asked).toEqual({ option: 'a', extras: 'x,y' })
    await act(async () => last().answer(150))
    expect(result.current).toMatchObject({ price: { total: 150 }, pending: false })
  })

  it('does not take the answer to an older choice for the new one', async () => {
    const { result, rerender } = show()
    rerender({ option: 'a', extras: ['x'] })
    await waitFor(() => expect(pending).toHaveLength(1))
    const older = last()
    rerender({ option: 'b', extras: ['x'] })
    await waitFor(() => expect(pending).toHaveLength(2))
    await act(async () => older.answer(111))
    expect(result.current).toMatchObject({ price: { total: 100 }, pending: true })
    await act(async () => last().answer(222))
    expect(result.current).toMatchObject({ price: { total: 222 }, pending: false })
  })

  it('says when a figure did not come, and asks again when told to', async () => {
    const { result, rerender } = show()
    rerender({ option: 'a', extras: ['x'] })
    await waitFor(() => expect(pending).toHaveLength(1))
    await act(async () => last().fail())
    expect(result.current).toMatchObject({ lost: true, pending: false, price: { total: 100 } })
    act(() => result.current.retry())
    await waitFor(() => expect(pending).toHaveLength(2))
    await act(async () => last().answer(130))
    expect(result.current).toMatchObject({ lost: false, price: { total: 130 } })
  })
})
