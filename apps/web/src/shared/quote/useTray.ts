import type { QuoteItem } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { same } from '../../kit/same.ts'
import { useUser } from '../hooks.ts'
import { notify } from '../../ui/toast.ts'
import { useAddToTrayMutation, useGetTrayQuery, useTakeOffTrayMutation } from './tray.api.ts'

/** Whether whoever looks at the screen sells to clients. */
export const useSellsOn = (): boolean => {
  const user = useUser()
  return Boolean(user?.verified && user.permissions.includes('quoteTray.own'))
}

/** The tray of whoever sells: what lies on it, and putting something on or taking it off. */
export function useTray() {
  const offered = useSellsOn()
  const { data } = useGetTrayQuery(undefined, { skip: !offered })
  const [add, { isLoading: adds }] = useAddToTrayMutation()
  const [takeOff, { isLoading: takes }] = useTakeOffTrayMutation()
  const items = data?.data.items ?? []
  const find = (item: QuoteItem) => items.find((one) => same(one.item, item))
  /** Whether it is on the tray now. */
  async function toggle(item: QuoteItem): Promise<boolean> {
    const known = find(item)
    try {
      if (known) await takeOff({ params: { id: known.id } }).unwrap()
      else await add({ body: { item } }).unwrap()
      return known === undefined
    } catch (error) {
      void notify.error(known ? 'It is still on the tray' : 'It was not put on the tray', readFailure(error).detail)
      return known !== undefined
    }
  }
  return { offered, items, has: (item: QuoteItem) => find(item) !== undefined, toggle, busy: adds || takes }
}

/** One thing and the tray: the tick shows at once what was pressed, and the tray itself once it has answered. */
export function useTick(item: QuoteItem) {
  const { offered, has, toggle, busy } = useTray()
  const [pressed, setPressed] = useState<boolean | null>(null)
  const on = has(item)
  if (pressed === on && !busy) setPressed(null)
  async function press() {
    setPressed(!on)
    setPressed(await toggle(item))
  }
  return { offered, on: pressed ?? on, press, busy }
}
