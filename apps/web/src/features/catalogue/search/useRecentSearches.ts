import type { RecentSearch } from '@karavan/contracts/catalogue/remembered/remembered.contract'
import { useEffect, useRef } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { useLive } from '../../../ui/useLive.ts'
import { useListRecentSearchesQuery, useRememberSearchMutation } from './remembered.api.ts'

const none: readonly RecentSearch[] = []

/** What the signed-in person looked for last, newest first; nothing for a visitor. */
export function useRecentSearches(): readonly RecentSearch[] {
  const user = useUser()
  const live = useLive()
  const { data } = useListRecentSearchesQuery(undefined, { skip: !user || !live })
  return data?.data ?? none
}

/** The address of the results of a search that was remembered. */
export const recentHref = ({ place, stay }: Pick<RecentSearch, 'place' | 'stay'>): string =>
  `${paths.hotel.availability.href({ location: place })}?${stay}`

/** Remembers a search of a signed-in person once its cheapest total is known. */
export function useRememberSearch(search: Omit<RecentSearch, 'searchedAt'> | null): void {
  const user = useUser()
  const [remember] = useRememberSearchMutation()
  const done = useRef('')
  const told = user && search ? JSON.stringify(search) : ''
  useEffect(() => {
    if (told === '' || done.current === told) return
    done.current = told
    void remember(JSON.parse(told) as Omit<RecentSearch, 'searchedAt'>)
  }, [told, remember])
}
