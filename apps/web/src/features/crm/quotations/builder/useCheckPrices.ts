import type { MovedLine, Quotation } from '@karavan/contracts/crm/quotations/quotation'
import type { OfferedItem } from '@karavan/contracts/crm/quotations/quotation.contract'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { useCallback, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { usePriceItemsMutation } from '../../../../shared/catalogue/catalogue.api.ts'
import { markedAs } from './first-markup.ts'
import { lineName } from './form-totals.ts'
import type { LineItem, LinePriceSent } from '@karavan/contracts/crm/quotations/line'
import type { QuotationValues } from './quotation-values.ts'
import { askedIn, partyIn, putPrice } from './useLivePrices.ts'

/** A line that costs something else by now; what was found is taken when somebody says so. */
export type Moved = Pick<MovedLine, 'label' | 'was' | 'now' | 'why'> & { found: OfferedItem | null }

/** What the house asks for a line in all but what it collects at source; null for what cannot be had. */
const askedOf = ({ state, cost, gst }: LinePriceSent): number | null =>
  cost === null || state === 'gone' || state === 'unpriced' ? null : toMajor(toMinor(cost) + toMinor(gst))

/** What of the prices that were asked for is another than the form has. */
export function movedAmong(
  lines: readonly { name: string; label: string; price: LinePriceSent }[],
  answers: readonly OfferedItem[],
): Map<string, Moved> {
  const moved = new Map<string, Moved>()
  for (const [index, { name, label, price }] of lines.entries()) {
    const found = answers[index]
    if (!found || price.state === 'unpriced' || found.price.state === 'unpriced') continue
    const [was, now] = [askedOf(price), askedOf(found.price)]
    if (was !== now) moved.set(name, { label, was, now, why: found.shown?.why ?? null, found })
  }
  return moved
}

const saidOf = (item: LineItem): string =>
  JSON.stringify(Object.entries({ ...item, rooms: null }).toSorted(([one], [other]) => one.localeCompare(other)))

/** Whether two are the same but for the rooms that were made for one of them. */
const sameThing = (one: LineItem, other: LineItem): boolean => saidOf(one) === saidOf(other)

/** What is still as it was when it was asked: whose price or whose thing is another since, has the price of now. */
function stillSo(all: ReadonlyMap<string, Moved>, values: QuotationValues): ReadonlyMap<string, Moved> {
  if (all.size === 0) return all
  const lines = [...values.options, ...values.extras].flatMap(({ key, lines: some }) =>
    some.map((line) => [lineName(key, line.key), line] as const),
  )
  const has = new Map(lines.map(([name, { price }]) => [name, askedOf(price)]))
  return new Map([...all].filter(([name, { was, now, found }]) => has.get(name) === (found ? was : now)))
}

const atOpening = (record: Quotation | undefined): Map<string, Moved> =>
  new Map(record?.moved.map(({ group, key, ...one }) => [lineName(group, key), { ...one, found: null }]))

/** Asks the house for every line when somebody wants to know, and holds what moved until it is taken. */
export function useCheckPrices(record: Quotation | undefined, values: QuotationValues) {
  const { getValues, setValue } = useFormContext<QuotationValues>()
  const [price, { isLoading }] = usePriceItemsMutation()
  const [all, setMoved] = useState<ReadonlyMap<string, Moved>>(() => atOpening(record))
  const moved = useMemo(() => stillSo(all, values), [all, values])
  const quotationId = record?.id

  /** How many lines moved; null where nobody answered. */
  const check = useCallback(async (): Promise<number | null> => {
    const values = getValues()
    const asked = askedIn(values)
    const [items, places] = [asked.map(({ item }) => item), asked.map(({ place }) => place)]
    try {
      const body = {
        party: partyIn(values),
        items,
        places,
        quotationId,
        taxAs: values.taxAs,
        markedAs: markedAs(values),
      }
      const { data } = await price({ body }).unwrap()
      const lines = asked.map(({ at, place }) => ({ ...getValues(at), name: lineName(place.group, place.line) }))
      const found = movedAmong(lines, data)
      setMoved(found)
      return found.size
    } catch {
      return null
    }
  }, [getValues, price, quotationId])

  const take = useCallback(
    (name: string) => {
      const found = moved.get(name)?.found
      const line = askedIn(getValues()).find(({ place }) => lineName(place.group, place.line) === name)
      // Of another day or party it is no answer any more.
      if (found && line && sameThing(line.item, found.item)) putPrice(setValue, line.at, found)
      setMoved((before) => new Map([...before].filter(([one]) => one !== name)))
    },
    [moved, getValues, setValue],
  )
  return useMemo(() => ({ moved, check, checking: isLoading, take }), [moved, check, isLoading, take])
}
