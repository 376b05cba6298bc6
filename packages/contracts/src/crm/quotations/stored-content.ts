import type { QuotationContent } from './content.ts'
import { type LineItem, type QuotedLine, typedItem, typedPrice } from './line.ts'

type Hotel = Extract<LineItem, { kind: 'typed' }>['hotel']
/** As versions were kept while hotels stood in a list of their own beside the lines. */
type OldHotel = Omit<NonNullable<Hotel>, 'checkIn'>
type OldLine = Omit<QuotedLine, 'item' | 'price' | 'note' | 'day' | 'shown' | 'markup'> &
  Partial<Omit<QuotedLine, 'markup'>> & { markup: QuotedLine['markup'] | OldMarkup }
/** As a line's own markup was kept while it could be in percent or in rupees on the line alone. */
type OldMarkup = { kind: 'percent' | 'amount'; value: number } | { kind: 'inherit' }
type OldOption = Omit<QuotationContent['options'][number], 'lines'> & { hotels?: OldHotel[]; lines: OldLine[] }
type OldContent = Omit<
  QuotationContent,
  'options' | 'extras' | 'days' | 'childrenAges' | 'markup' | 'taxReason' | 'discountReason'
> &
  Partial<Pick<QuotationContent, 'childrenAges' | 'markup' | 'taxReason' | 'discountReason'>> & {
    days: (Omit<QuotationContent['days'][number], 'image'> & { image?: string | null })[]
    options: OldOption[]
    extras: (Omit<QuotationContent['extras'][number], 'lines'> & { lines: OldLine[] })[]
  }

function toMarkup(markup: OldLine['markup']): QuotedLine['markup'] {
  if (!('kind' in markup)) return markup
  if (markup.kind === 'inherit') return { basis: 'inherit' }
  return { basis: markup.kind === 'percent' ? 'percent' : 'perBooking', value: markup.value }
}

const toLine = (line: OldLine): QuotedLine => ({
  ...{ item: typedItem, note: null, day: null, price: typedPrice, shown: null },
  ...line,
  markup: toMarkup(line.markup),
})

const nightsWords = (nights: number) => `${nights} ${nights === 1 ? 'night' : 'nights'}`

/** A hotel that no line names becomes a line that costs nothing, so that it is still read where it was. */
const freeLine = ({ hotel, ...rest }: OldHotel, index: number): QuotedLine =>
  toLine({
    ...{ key: `hotel-${index + 1}`, service: 'Hotel', label: `${hotel}, ${nightsWords(rest.nights)}`, supplier: null },
    ...{ from: null, until: null, currency: 'INR', cost: { per: 'all', unit: 0, quantity: 1 } },
    markup: { basis: 'percent', value: 0 },
    item: { kind: 'typed', hotel: { ...rest, hotel, checkIn: null } },
  })

/** Puts the hotels of a list onto the lines that are about them: by name, else in order where there are as many. */
function toOption({ hotels = [], lines, ...option }: OldOption): QuotationContent['options'][number] {
  const stays = lines.filter(({ service, item }) => service === 'Hotel' && (!item || item.kind === 'typed'))
  const named = (hotel: OldHotel) =>
    stays.filter(({ label }) => label.toLowerCase().includes(hotel.hotel.toLowerCase()))
  const taken = new Map<OldLine, OldHotel>()
  for (const [index, hotel] of hotels.entries()) {
    const found =
      named(hotel).find((line) => !taken.has(line)) ?? (hotels.length === stays.length ? stays[index] : null)
    if (found && !taken.has(found)) taken.set(found, hotel)
  }
  const placed = new Set(taken.values())
  return {
    ...option,
    lines: [
      ...lines.map((line) => {
        const hotel = taken.get(line)
        return hotel
          ? toLine({ ...line, item: { kind: 'typed', hotel: { ...hotel, checkIn: line.from } } })
          : toLine(line)
      }),
      ...hotels.filter((hotel) => !placed.has(hotel)).map(freeLine),
    ],
  }
}

/** What a version says, however long ago it was written: what was sent is never rewritten, so it is read as it should be now. */
export function readContent(stored: unknown): QuotationContent {
  const content = stored as OldContent
  return {
    ...{ childrenAges: [], markup: { basis: 'percent', value: 0 }, discountReason: null, taxReason: null },
    ...content,
    days: content.days.map((one) => ({ image: null, ...one })),
    options: content.options.map(toOption),
    extras: content.extras.map(({ lines, ...extra }) => ({ ...extra, lines: lines.map(toLine) })),
  }
}
