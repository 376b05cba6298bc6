import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useAlikeCustomers } from '../../../../shared/customers/useAlikeCustomers.ts'
import { usePrivateCall } from '../../../../shared/usePrivateCall.ts'
import { useSettled } from '../../../../kit/useSettled.ts'
import type { CustomerValues } from './customer-form.ts'

const shortest = { passportNumber: 6, pan: 10 } as const

/** Whoever has this passport or PAN; asked past the cache, since the number must not lie in the browser's storage. */
function useHolders(kind: keyof typeof shortest, number: string): readonly Duplicate[] {
  const call = usePrivateCall()
  const [found, setFound] = useState<{ number: string; holders: readonly Duplicate[] }>({ number: '', holders: [] })
  useEffect(() => {
    if (number.length < shortest[kind]) return
    const left = new AbortController()
    call(customers.passportDuplicates, { body: { [kind]: number } }, left.signal)
      .then(({ data }) => setFound({ number, holders: data }))
      // A warning that does not come must not stand in the way of the form.
      .catch(() => undefined)
    return () => left.abort()
  }, [call, kind, number])
  return found.number === number ? found.holders : []
}

/** Customers who may be the person being typed in, by phone, e-mail, passport and PAN. */
export function useAlike(ownId: string | undefined): Duplicate[] {
  const [phones, email, passport, pan] = useWatch<CustomerValues, ['phones', 'email', 'passportNumber', 'pan']>({
    name: ['phones', 'email', 'passportNumber', 'pan'],
  })
  const numbers = phones.map(({ number }) => number.trim()).filter(Boolean)
  const alike = useAlikeCustomers({ phone: numbers.join(','), email })
  const holders = useHolders('passportNumber', useSettled((passport ?? '').trim()))
  const samePan = useHolders('pan', useSettled((pan ?? '').trim()))
  const byId = new Map<string, Duplicate>()
  for (const one of [...alike, ...holders, ...samePan]) {
    const known = byId.get(one.id)
    byId.set(one.id, known ? { ...known, signs: [...new Set([...known.signs, ...one.signs])] } : one)
  }
  return [...byId.values()].filter(({ id }) => id !== ownId)
}
