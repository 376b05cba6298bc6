import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Nobody knows a place of this name. */
export const UnknownPlace = ({ name }: { name: string }) => (
  <>
    <h1 className="sr-only">Unknown place</h1>
    <EmptyState
      className="py-20"
      title={`We know no place called “${name}”`}
      actions={
        <ButtonLink to={paths.hotel.index.href()} variant="primary">
          All hotels
        </ButtonLink>
      }
    >
      Choose another one in the search above.
    </EmptyState>
  </>
)
