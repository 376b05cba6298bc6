import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from './hooks.ts'
import { paths } from './paths.ts'

/** The mark of Karavan, a sun over dunes, with the name beside it; its colours are the same in light and dark. */
export const HouseLogo = () => (
  <span className="inline-flex items-center gap-[.5em] text-[20px] font-[700] tracking-[-.03em] office:text-[18px]">
    <svg viewBox="0 0 32 32" aria-hidden="true" className="block size-[1.6em] shrink-0">
      <rect width="32" height="32" rx="9" fill="#1d56c9" />
      <circle cx="21.5" cy="11" r="4" fill="#f5a524" />
      <path
        fill="#fff"
        d="M0 23.4C4.5 23 7.5 15 11.2 15s5.3 6 8.2 6 4.6-3 7-3 4 2.2 5.6 3v2a9 9 0 0 1-9 9H9a9 9 0 0 1-9-8.6z"
      />
      <path fill="#bfd5ff" d="M0 24.3c5-.1 8.5-2.5 13-2.5 7 0 10.5 4.7 18.7 4A9 9 0 0 1 23 32H9a9 9 0 0 1-9-7.7z" />
    </svg>
    Karavan
  </span>
)

/** The logo of the person's company, or of the house where there is none or it does not load; it leads home. */
export function Logo() {
  const user = useUser()
  const [broken, setBroken] = useState<string>()
  const own = user?.verified ? user.company_logo : null
  const shown = own && own !== broken ? own : null
  return (
    <Link
      to={paths.home.href()}
      aria-label={`${shown ? user?.company_name : 'Karavan'}, home`}
      className="inline-flex min-h-11 shrink-0 items-center rounded-md office:min-h-9"
    >
      {shown ? (
        <img
          src={shown}
          alt=""
          onError={() => setBroken(shown)}
          className="h-10 max-w-44 object-contain object-left office:h-8"
        />
      ) : (
        <HouseLogo />
      )}
    </Link>
  )
}
