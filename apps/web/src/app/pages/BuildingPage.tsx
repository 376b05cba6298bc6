import { EmptyState } from '../../ui/EmptyState.tsx'
import { useRouteHandle } from '../access.ts'

/** Stands at an address whose screen is not there yet. */
export function BuildingPage() {
  const { title } = useRouteHandle()
  return (
    <div className="page-gutter pt-5 pb-10">
      <h1 className="text-h1">{title}</h1>
      <EmptyState title="This page is being built" className="py-16">
        It keeps this address, so you can come back to it.
      </EmptyState>
    </div>
  )
}
