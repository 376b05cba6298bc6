import { useState } from 'react'
import { Link } from 'react-router'
import { Logo as Mark } from '../../ui/Logo.tsx'
import { useUser } from '../hooks.ts'
import { paths } from '../paths.ts'

/** The mark with the name beside it. */
export const HouseLogo = () => <Mark name className="text-[20px] office:text-[18px]" />

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
