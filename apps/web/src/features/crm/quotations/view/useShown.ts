import type { Quotation, QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { useSearchParams } from 'react-router'
import { useGetQuotationVersionQuery } from '../quotations.api.ts'

type Numbered = { versions: readonly { number: number }[] }

const numberIn = (text: string | null | undefined, { versions }: Numbered): number | null =>
  versions.find(({ number }) => String(number) === text)?.number ?? null

/** Two versions out of the address, such as `1-3`; null where it names none or one twice. */
export function pairIn(text: string | null, of: Numbered): [number, number] | null {
  const [one, other] = (text ?? '').split('-').map((part) => numberIn(part, of))
  return one && other && one !== other ? [one, other] : null
}

/** The option that is looked at: the one the address names, else the accepted one, else the first. */
export function optionIn(
  { content, option }: Pick<QuotationVersion, 'content' | 'option'>,
  asked: string | null,
): string {
  const known = (key: string | null) => content.options.find((one) => one.key === key)?.key
  return known(asked) ?? known(option) ?? content.options[0]?.key ?? ''
}

/** Which version and option of a quotation are looked at, and which other version it is compared with: all in the address. */
export function useShown(quotation: Quotation) {
  const [params, setParams] = useSearchParams()
  const { current, id } = quotation
  const number = numberIn(params.get('version'), quotation) ?? current.number
  const older = number !== current.number
  const result = useGetQuotationVersionQuery({ params: { id, number } }, { skip: !older })
  const version = older ? result.currentData?.data : current

  const put = (changes: Record<string, string | null>) =>
    setParams(
      (now) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) now.delete(key)
          else now.set(key, value)
        }
        return now
      },
      { preventScrollReset: true },
    )

  return {
    number,
    /** Not there while an earlier version is on its way. */
    version,
    error: result.error,
    refetch: result.refetch,
    isFetching: result.isFetching,
    option: version ? optionIn(version, params.get('option')) : '',
    setOption: (option: string) => put({ option }),
    compared: pairIn(params.get('compare'), quotation),
    compare: (one: number, other: number) => put({ compare: `${one}-${other}` }),
    compareNone: () => put({ compare: null }),
    hrefOf: (other: number) => (other === current.number ? '?' : `?version=${other}`),
  }
}
