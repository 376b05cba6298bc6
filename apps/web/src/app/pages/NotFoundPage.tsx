import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { paths } from '../../shared/paths.ts'

/** Says that an address leads nowhere. */
export function NotFoundPage() {
  return (
    <div className="page-gutter py-16">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="There is no page at this address"
        actions={
          <>
            <ButtonLink to={paths.home.href()} variant="primary">
              Go to the home page
            </ButtonLink>
            <ButtonLink to={paths.contact.href()}>Tell us</ButtonLink>
          </>
        }
      >
        It may have been moved or mistyped.
      </EmptyState>
    </div>
  )
}
