import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import type { OfferedItem } from '@karavan/contracts/crm/quotations/quotation.contract'
import { isOfHouse } from '@karavan/domain/crm/quotation'
import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { useEffect, useRef } from 'react'
import { type UseFormSetValue, useFormContext, useWatch } from 'react-hook-form'
import { usePriceItemsMutation } from '../../../../shared/catalogue/catalogue.api.ts'
import { toContent } from './content-values.ts'
import { markedAs } from './first-markup.ts'
import type { LinesPath, QuotationValues } from './quotation-values.ts'

type Party = { adults: number; childrenAges: number[]; withoutBed: number }
type Place = { part: 'options' | 'extras'; group: string; line: string }
type Asked = { at: `${LinesPath}.${number}`; item: LineItem; place: Place }

/** The lines of the house with what is asked for each now. */
export function askedIn(values: QuotationValues): Asked[] {
  const { options, extras } = toContent(values) as Pick<QuotationContent, 'options' | 'extras'>
  const of = (part: 'options' | 'extras', all: typeof options | typeof extras) =>
    all.flatMap(({ key, lines }, group) =>
      lines.flatMap(({ key: line, item }, index): Asked[] =>
        isOfHouse(item.kind)
          ? [{ at: `${part}.${group}.lines.${index}`, item, place: { part, group: key, line } }]
          : [],
      ),
    )
  return [...of('options', options), ...of('extras', extras)]
}

/** Who travels, as the house is asked for them. */
export const partyIn = ({ guests, childrenAges }: Pick<QuotationValues, 'guests' | 'childrenAges'>): Party => ({
  ...{ adults: Math.max(1, guests.adults ?? 1), childrenAges },
  withoutBed: Math.min(40, Math.max(0, guests.childrenWithoutBed ?? 0)),
})

/** Writes what the house answered into a line. */
export function putPrice(setValue: UseFormSetValue<QuotationValues>, at: Asked['at'], found: OfferedItem): void {
  if (found.item.kind === 'typed' || found.item.kind === 'flight') return
  setValue(`${at}.house`, found.item)
  setValue(`${at}.price`, found.price)
  if (found.shown) setValue(`${at}.shown`, found.shown)
  setValue(`${at}.from`, found.from ?? '')
  setValue(`${at}.until`, found.until ?? '')
}

/** The same for another party: rooms are made for them anew, unless somebody arranged them. */
export function withParty(item: LineItem, { adults, childrenAges }: Omit<Party, 'withoutBed'>): LineItem {
  switch (item.kind) {
    case 'stay':
      return item.ownRooms ? item : { ...item, rooms: [] }
    case 'activity':
    case 'transfer':
      if (item.ownParty) return item
      return {
        ...item,
        adults: Math.min(groupLimits.adults.max, adults),
        childrenAges: childrenAges.slice(0, groupLimits.children.max),
      }
    case 'trip':
      return {
        ...item,
        adults: Math.min(groupLimits.adults.max, adults),
        childrenAges: childrenAges.slice(0, groupLimits.children.max),
      }
    case 'visa':
      if (item.ownParty) return item
      return {
        ...item,
        adults: Math.min(groupLimits.adults.max, adults),
        children: Math.min(groupLimits.children.max, childrenAges.length),
      }
    default:
      return item
  }
}

/** Asks the house again whenever another day, another length or another party is chosen, and shows the answer in the lines. */
export function useLivePrices(quotationId?: string): void {
  const { getValues, setValue } = useFormContext<QuotationValues>()
  const values = useWatch<QuotationValues>() as QuotationValues
  const [price] = usePriceItemsMutation()
  const travelling = partyIn(values)
  const asked = askedIn(values)
  const wanted = JSON.stringify({ party: travelling, items: asked.map(({ item }) => item) })
  const known = useRef(wanted)
  useEffect(() => {
    if (wanted === known.current) return
    const timer = setTimeout(() => {
      const partyOf = (question: string) => (JSON.parse(question) as { party: Party }).party
      const party = partyOf(wanted)
      const others = JSON.stringify(party) !== JSON.stringify(partyOf(known.current))
      known.current = wanted
      const now = askedIn(getValues())
      if (now.length === 0) return
      const items = now.map(({ item }) => (others ? withParty(item, party) : item))
      const places = now.map(({ place }) => place)
      const { taxAs, ...values } = getValues()
      void price({ body: { party, items, places, quotationId, taxAs, markedAs: markedAs(values) } })
        .unwrap()
        .then(({ data }) => {
          // Whoever went on typing meanwhile is answered by the next question.
          if (
            JSON.stringify(askedIn(getValues()).map(({ item }) => item)) !== JSON.stringify(now.map(({ item }) => item))
          )
            return
          for (const [index, { at }] of now.entries()) {
            const found = data[index]
            if (found) putPrice(setValue, at, found)
          }
          known.current = JSON.stringify({ party, items: askedIn(getValues()).map(({ item }) => item) })
        })
        .catch(() => {})
    }, 400)
    return () => clearTimeout(timer)
  }, [wanted, getValues, setValue, price, quotationId])
}
