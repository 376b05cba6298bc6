import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { formatMoney, formatNumber } from '../../ui/format.ts'

type Band = NonNullable<Hotel['childBands']>[number]

const priceWords = (price: Band['withBed'], currency: string): string => {
  if ('percent' in price) return price.percent === 0 ? 'free' : `${formatNumber(price.percent)} %`
  return price.amount === 0 ? 'free' : `${formatMoney(price.amount, currency)} a night`
}

/** What the children of a band pay: `5 to 11: 60 % with a bed, free without`. */
function bandWords({ fromAge, toAge, withBed, noBed }: Band, currency: string): string {
  const ages = fromAge === toAge ? `age ${fromAge}` : `${fromAge} to ${toAge}`
  const [own, shared] = [priceWords(withBed, currency), priceWords(noBed, currency)]
  return own === shared ? `${ages}: ${own}` : `${ages}: ${own} with a bed, ${shared} without`
}

/** What children pay by their ages, where a hotel says so in bands. */
export const bandsWords = (bands: readonly Band[], currency: string): string =>
  [...bands.map((band) => bandWords(band, currency)), `from ${(bands.at(-1)?.toAge ?? 0) + 1}: as adults`].join('; ')
