import type { Quotation, QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { useSearchParams } from 'react-router'
import { useGetQuotationVersionQuery } from '../quotations.api.ts'

const numberIn = (params: URLSearchParams, key: string, { versions }: Quotation): number | null => {
  const asked = Number(params.get(key))
  return versions.some(({ number }) => number === asked) ? asked : null
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
  const number = numberIn(params, 'version', quotation) ?? current.number
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
    compared: numberIn(params, 'compare', quotation),
    compare: (other: number | null) => put({ compare: other === null ? null : String(other) }),
    hrefOf: (other: number) => (other === current.number ? '?' : `?version=${other}`),
  }
}
