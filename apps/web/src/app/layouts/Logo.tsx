import { useState } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { useUser } from '../hooks.ts'
import { paths } from '../paths.ts'

/** The mark of the house: a sun over dunes. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('block shrink-0', className)}>
      <rect width="32" height="32" rx="9" fill="#1D56C9" />
      <circle cx="21.5" cy="11" r="4" fill="#F5A524" />
      <path
        fill="#fff"
        d="M0 23.5C4.500 23 7.500 15 11.200 15s5.300 6 8.200 6 4.600-3 7-3 4 2.200 5.600 3V23a9 9 0 0 1-9 9H9a9 9 0 0 1-9-8.500z"
      />
      <path
        fill="#BFD5FF"
        d="M0 24.500c5-.2 8.500-2.700 13-2.700 7 0 10.500 4.700 18.800 4A9 9 0 0 1 23 32H9a9 9 0 0 1-9-7.500z"
      />
    </svg>
  )
}

/** The mark with the name beside it. */
export function HouseLogo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-[20px] font-[700] tracking-[-.03em] office:text-[18px]">
      <Mark className="size-8 office:size-7" />
      Karavan
    </span>
  )
}

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
