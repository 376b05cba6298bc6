import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

interface TableSkeletonProps {
  rows?: number
  columns?: number
  label?: string
}

/** A table that is loading, with rows as high as its own will be. */
export function TableSkeleton({ rows = 8, columns = 5, label = 'Loading the list' }: TableSkeletonProps) {
  return (
    <Loading label={label}>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <div className="flex h-9 items-center gap-6 border-b border-line px-4 max-md:hidden">
          {times(columns).map((column) => (
            <Skeleton key={column} className="h-3 max-w-24 flex-1" />
          ))}
        </div>
        {times(rows).map((row) => (
          <div key={row} className="flex h-12 items-center gap-6 border-b border-line px-4 last:border-b-0 max-md:h-18">
            {times(columns).map((column) => (
              <span key={column} className="flex flex-1 flex-col gap-1.5 max-md:nth-[n+3]:hidden">
                <Skeleton className={column % 2 ? 'h-3 w-4/5' : 'h-3 w-3/5'} />
                {column > 0 && column < 3 && <Skeleton className="h-2.5 w-2/5" />}
              </span>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}

interface CountProps {
  count?: number
  label?: string
}

/** Cards with a picture that are loading. */
export function CardSkeletons({ count = 3, label = 'Loading' }: CountProps) {
  return (
    <Loading label={label}>
      <div className="grid gap-4">
        {times(count).map((card) => (
          <div key={card} className="flex gap-4 rounded-card border border-line bg-surface p-4 max-sm:flex-col">
            <Skeleton className="aspect-4/3 w-30 shrink-0 rounded-md max-sm:w-full" />
            <div className="flex flex-1 flex-col gap-2.5 pt-1">
              <Skeleton className="h-4.5 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3.5 w-3/4" />
            </div>
            <div className="flex w-24 flex-col gap-2.5 pt-1 max-sm:hidden">
              <Skeleton className="h-5" />
              <Skeleton className="h-9 rounded-md" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** A form that is loading. */
export function FormSkeleton({ count = 6, label = 'Loading the form' }: CountProps) {
  return (
    <Loading label={label}>
      <div className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
        {times(count).map((field) => (
          <div key={field} className="flex flex-col gap-1.5">
            <Skeleton className="my-1 h-3 w-28" />
            <Skeleton className="h-(--control-h) rounded-md" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** A page of one record that is loading: facts at the left, timeline at the right. */
export function ViewSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <Loading label={label}>
      <div className="grid gap-4 lg:grid-cols-3">
        <div className="grid h-fit gap-3 rounded-card border border-line bg-surface p-5 lg:col-span-2">
          <Skeleton className="mb-2 h-4 w-40" />
          {times(6).map((line) => (
            <div key={line} className="flex gap-6">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-3.5 w-1/2" />
            </div>
          ))}
        </div>
        <div className="grid h-fit gap-4 rounded-card border border-line bg-surface p-5">
          {times(4).map((event) => (
            <div key={event} className="flex gap-3">
              <Skeleton className="size-7 shrink-0 rounded-full" />
              <div className="flex flex-1 flex-col gap-1.5">
                <Skeleton className="h-3.5 w-3/4" />
                <Skeleton className="h-3 w-1/2" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </Loading>
  )
}
