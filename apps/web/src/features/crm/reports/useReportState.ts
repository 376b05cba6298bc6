import { lastDay } from '@karavan/domain/base/period'
import { reportBases, type ReportBasis, type ReportGroup, reportGroups } from '@karavan/domain/crm/report'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { usePeriod } from '../../../kit/usePeriod.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import type { Narrowed } from './report-words.ts'

const oneOf = <T extends string>(all: readonly T[], asked: string | null): T =>
  all.find((one) => one === asked) ?? (all[0] as T)

/** What the address asks of reports: the period, what narrows it, and how it is grouped. */
export function useReportState() {
  const [params, setParams] = useSearchParams()
  const { key, period, choose } = usePeriod(useGetHouseDayQuery().data)
  const group: ReportGroup = oneOf(reportGroups, params.get('group'))
  const basis: ReportBasis = oneOf(reportBases, params.get('basis'))
  const put = useCallback(
    (change: Record<string, string | undefined>, { replace = false }: { replace?: boolean } = {}) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(change))
            if (value) next.set(name, value)
            else next.delete(name)
          return next
        },
        { preventScrollReset: true, replace },
      )
    },
    [setParams],
  )
  const given = (name: string) => params.get(name) ?? undefined
  const query: Narrowed | null = period && {
    basis,
    from: `${period.from}-01`,
    until: lastDay(period.until),
    staff: given('staff'),
    source: given('source') as Narrowed['source'],
    destination: given('destination'),
  }
  return {
    group,
    basis,
    query,
    put,
    period: { key, choose },
    view: given('view'),
    exported: given('export'),
    saved: given('saved'),
    /** Whether the address says nothing of a report but which saved one is meant. */
    bare: !['view', 'group', 'basis', 'period', 'staff', 'source', 'destination'].some((name) => params.has(name)),
  }
}
