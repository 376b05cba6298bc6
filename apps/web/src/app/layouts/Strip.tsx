import { ChevronDown, Settings, Wallet } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useStrip } from './useStrip.ts'

// Visitors have no such menus, so they do not load what makes them open and close.
const SettingMenu = lazy(() => import('./SettingMenu.tsx').then((module) => ({ default: module.SettingMenu })))
const BobCash = lazy(() => import('./BobCash.tsx').then((module) => ({ default: module.BobCash })))

const Line = () => <span aria-hidden="true" className="hidden h-4 w-px bg-white/18 lg:block" />

/** The money and the greeting of a signed-in person; on a phone the rest of it is in the menu. A client is only greeted. */
export function Strip({ client }: { client: boolean }) {
  const { company, agentId, wallet, recharge, salesRep, bobCash } = useStrip()
  const greeting = (
    <span className="min-w-0 truncate">
      Hello, <b className="font-semibold">{company}</b>
    </span>
  )
  if (client) return greeting
  return (
    <>
      {greeting}
      {agentId && (
        <span className="num hidden rounded-xs bg-white/10 px-1.5 py-px text-caption lg:inline">{agentId}</span>
      )}
      <span className="flex-1" />
      <span className="flex items-center gap-2 whitespace-nowrap">
        <span className="sr-only text-caption text-on-night-2 lg:not-sr-only">Wallet</span>
        <Wallet size={14} aria-hidden="true" className="lg:hidden" />
        <b className="num font-semibold">{wallet}</b>
      </span>
      <Link
        to={recharge}
        className="hit hidden h-7 items-center rounded-sm bg-accent px-3 text-[12px] leading-4 font-[640] tracking-[.02em] whitespace-nowrap text-on-accent transition-colors hover:bg-accent-hover focus-visible:outline-white lg:inline-flex"
      >
        RECHARGE / TOP UP
      </Link>
      <Line />
      <span className="hidden items-center gap-2 whitespace-nowrap lg:flex">
        <span className="text-caption text-on-night-2">SALES REP</span>
        <span className="max-w-40 truncate font-medium">{salesRep}</span>
      </span>
      <Line />
      <span className="hidden items-center gap-2 whitespace-nowrap lg:flex">
        <span className="text-caption text-on-night-2">BOB Cash</span>
        <b className="num font-semibold">{bobCash}</b>
        <Suspense fallback={<span className="w-3.5" />}>
          <BobCash />
        </Suspense>
      </span>
      <Line />
      <span className="hidden lg:block">
        <Suspense
          fallback={
            <span aria-hidden="true" className="flex items-center gap-2 font-medium">
              <Settings size={14} />
              Setting
              <ChevronDown size={14} />
            </span>
          }
        >
          <SettingMenu />
        </Suspense>
      </span>
    </>
  )
}
