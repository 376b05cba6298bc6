import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HouseLogo } from '../../../shared/Logo.tsx'
import { paths } from '../../../shared/paths.ts'
import { cx } from '../../../ui/cx.ts'

type AuthFrameProps = {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Stands under everything, such as the way to the other page. */
  foot?: ReactNode
  wide?: boolean
}

/** The page around signing in and up: the form at the left, a picture of where it leads at the right. */
export function AuthFrame({ title, lead, children, foot, wide }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-5 py-5 sm:px-10 lg:px-14 lg:py-8">
        <Link
          to={paths.home.href()}
          aria-label="Karavan, home"
          className="inline-flex min-h-11 w-fit items-center rounded-md"
        >
          <HouseLogo />
        </Link>
        <div className={cx('mx-auto my-auto w-full py-8', wide ? 'max-w-[560px]' : 'max-w-[420px]')}>
          <h1 className="text-h1">{title}</h1>
          {lead && <div className="mt-2 text-2">{lead}</div>}
          <div className="mt-6">{children}</div>
          {foot && <div className="mt-6 text-small text-2">{foot}</div>}
        </div>
        <nav aria-label="Help" className="flex flex-wrap gap-x-5 text-[13px] leading-5 text-3">
          {[
            { label: 'Contact us', to: paths.contact.href() },
            { label: 'Terms and conditions', to: paths.terms.href() },
            { label: 'Privacy policy', to: paths.privacy.href() },
          ].map(({ label, to }) => (
            <Link
              key={label}
              to={to}
              className="inline-flex min-h-11 items-center rounded-xs hover:text-text hover:underline hover:underline-offset-3"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <div className="relative hidden overflow-hidden bg-night lg:block">
        <div className="sticky top-0 h-dvh">
          <img
            src="/scenes/hero.svg"
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover object-[72%_50%]"
          />
          <div className="absolute inset-0 bg-[linear-gradient(0deg,rgb(12_10_40/.9),rgb(12_10_40/.72)_22%,transparent_46%)]" />
          <div className="absolute inset-x-0 bottom-0 p-14 text-white">
            <p className="max-w-[440px] text-[30px] leading-[38px] font-[660] tracking-[-.02em] text-balance">
              One wallet, one calendar, one list of enquiries.
            </p>
            <p className="mt-3 max-w-[440px] text-[16px] leading-6">
              Search at agent rates in the morning, send the quotation before lunch, hand over the voucher in the
              evening.
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}
