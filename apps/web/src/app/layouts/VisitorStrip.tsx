import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'

/** The strip for visitors: who we are and how to reach us, and nothing about money. */
export function VisitorStrip() {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">Travel at agent rates, with people behind it</span>
      <Link
        to={paths.contact.href()}
        className="hit rounded-sm font-medium whitespace-nowrap underline-offset-3 hover:underline focus-visible:outline-white"
      >
        Contact us
      </Link>
    </>
  )
}
