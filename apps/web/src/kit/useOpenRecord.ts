import { useSearchParams } from 'react-router'

/** The record that stands open beside a list, by the `id` in the address; the list keeps its page and filters. */
export function useOpenRecord() {
  const [params, setParams] = useSearchParams()
  return {
    open: params.get('id'),
    hrefOf: (id: string): string => {
      const next = new URLSearchParams(params)
      next.set('id', id)
      return `?${next}`
    },
    close: () =>
      setParams(
        (now) => {
          now.delete('id')
          return now
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
