import type { BookingStatus } from '@karavan/domain/sales/stays/state'
import { type ReactNode, useState } from 'react'
import { Failed } from '../../kit/ListStates.tsx'
import { readFailure } from '../../kit/problem.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ViewSkeleton } from '../../ui/Skeletons.tsx'

type Reading = { error?: unknown; isFetching: boolean; refetch: () => unknown }
type UseSale<Sale> = (
  sent: { params: { id: string } },
  options: { skip: boolean; refetchOnMountOrArgChange: boolean; pollingInterval: number },
) => Reading & { currentData?: { data: Sale } }

interface ConfirmedSaleProps<Sale> {
  /** Empty while it is not known. */
  id: string
  useSale: UseSale<Sale>
  /** The search for the id, where the sale was named otherwise. */
  search?: Reading
  /** It is sure already that there is none. */
  unknown: boolean
  missing: { title: string; action: string; to: string }
  children: (sale: Sale, onEnd: () => void) => ReactNode
}

/** Reads a sale to be confirmed, and follows it once the time of its hold is up. */
export function ConfirmedSale<Sale extends { status: BookingStatus }>(props: ConfirmedSaleProps<Sale>) {
  const { id, useSale, search, missing } = props
  const [ended, setEnded] = useState(false)
  const found = useSale(
    { params: { id } },
    // The clock here and the job there need not strike together: once the time is up, the answer is asked for.
    { skip: !id, refetchOnMountOrArgChange: true, pollingInterval: ended ? 3000 : 0 },
  )
  const sale = found.currentData?.data
  if (ended && sale && sale.status !== 'Pending') setEnded(false)
  const error = found.error ?? search?.error
  if (sale) return props.children(sale, () => setEnded(true))
  if (props.unknown || (error && readFailure(error).kind === 'missing'))
    return (
      <EmptyState
        className="py-20"
        title={missing.title}
        actions={
          <ButtonLink to={missing.to} variant="primary">
            {missing.action}
          </ButtonLink>
        }
      >
        Perhaps it was made with another account.
      </EmptyState>
    )
  if (error)
    return (
      <Failed
        className="py-20"
        error={error}
        what="This booking"
        onRetry={() => void (id ? found : (search ?? found)).refetch()}
        retrying={found.isFetching || search?.isFetching}
      />
    )
  return <ViewSkeleton label="Loading your booking" />
}
