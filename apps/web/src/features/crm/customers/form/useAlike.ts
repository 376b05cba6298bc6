import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useAlikeCustomers } from '../../../../shared/customers/useAlikeCustomers.ts'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { useSettled } from '../../../../kit/useSettled.ts'
import type { CustomerValues } from './customer-form.ts'

const shortestPassport = 6

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
  const numbers = phones.map(({ number }) => number.trim()).filter(Boolean)
  const alike = useAlikeCustomers({ phone: numbers.join(','), email })
  const number = useSettled((passport ?? '').trim())
  const holders = usePassportHolders(number)
  const byId = new Map<string, Duplicate>()
  for (const one of [...alike, ...holders]) {
    const known = byId.get(one.id)
    byId.set(one.id, known ? { ...known, signs: [...new Set([...known.signs, ...one.signs])] } : one)
  }
  return [...byId.values()].filter(({ id }) => id !== ownId)
}
