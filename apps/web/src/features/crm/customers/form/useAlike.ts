import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { usePrivateCall } from '../../../../app/usePrivateCall.ts'
import { useFindDuplicatesQuery } from '../customers.api.ts'
import type { CustomerValues } from './customer-form.ts'

/** Long enough for a number to be finished. */
const pause = 400
const shortestPassport = 6

function useSettled<T extends string>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(waiting)
  }, [value])
  return settled
}

/** Whoever has this passport; asked past the cache, since the number must not lie in the browser's storage. */
function usePassportHolders(number: string): readonly Duplicate[] {
  const call = usePrivateCall()
  const [found, setFound] = useState<{ number: string; holders: readonly Duplicate[] }>({ number: '', holders: [] })
  useEffect(() => {
    if (number.length < shortestPassport) return
    const left = new AbortController()
    call(customers.passportDuplicates, { body: { passportNumber: number } }, left.signal)
      .then(({ data }) => setFound({ number, holders: data }))
      // A warning that does not come must not stand in the way of the form.
      .catch(() => undefined)
    return () => left.abort()
  }, [call, number])
  return found.number === number ? found.holders : []
}

/** Customers who may be the person being typed in, by phone, e-mail and passport. */
export function useAlike(ownId: string | undefined): Duplicate[] {
  const [phones, email, passport] = useWatch<CustomerValues, ['phones', 'email', 'passportNumber']>({
    name: ['phones', 'email', 'passportNumber'],
  })
  const phone = useSettled(
    phones
      .map(({ number }) => number.trim())
      .filter(Boolean)
      .join(','),
  )
  const address = useSettled(email.trim())
  const number = useSettled((passport ?? '').trim())
  const { currentData } = useFindDuplicatesQuery({ query: { phone, email: address } }, { skip: !phone && !address })
  const holders = usePassportHolders(number)
  const byId = new Map<string, Duplicate>()
  for (const one of [...((phone || address) && currentData ? currentData.data : []), ...holders]) {
    const known = byId.get(one.id)
    byId.set(one.id, known ? { ...known, signs: [...new Set([...known.signs, ...one.signs])] } : one)
  }
  return [...byId.values()].filter(({ id }) => id !== ownId)
}
