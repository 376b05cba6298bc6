import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ChunkError } from './chunk.ts'
import { log } from '../shared/log.ts'
import { paths } from '../shared/paths.ts'

/** What stands in the place of a screen that broke or did not arrive; the frame around it stays. */
export function ScreenError() {
  const error = useRouteError()
  const missing = error instanceof ChunkError
  useEffect(() => log('A screen failed', error), [error])
  return (
    <ErrorState
      className="py-20"
      title={missing ? error.message : 'This page ran into a problem'}
      onRetry={() => window.location.reload()}
      actions={<ButtonLink to={paths.home.href()}>Go to the home page</ButtonLink>}
    >
      {missing
        ? 'The connection is slow, or there is a new version. Load the page again.'
        : 'What you saved is safe. Load the page again; tell us if it does not help.'}
    </ErrorState>
  )
}
