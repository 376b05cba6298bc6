import { ScrollText } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { notify } from '../../../ui/toast.ts'
import { AddMoney, readWay } from './AddMoney.tsx'
import { DepositDrawer } from './DepositDrawer.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { HouseHasNone } from './HouseHasNone.tsx'
import { OwnDeposits } from './OwnDeposits.tsx'
import { useDepositDraft } from './useDepositDraft.ts'
import { WalletCard } from './WalletCard.tsx'
import { useGetDepositInfoQuery, useGetWalletQuery } from './wallet.api.ts'

/** The amount the address asks for, such as what a booking lacks. */
function readAmount(text: string | null): number | null {
  const amount = text && /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return amount > 0 ? amount : null
}

/** Changes one key of the address and leaves the page where it is. */
function usePut() {
  const [params, setParams] = useSearchParams()
  const put = (key: string, value: string | null, options: { replace?: boolean } = {}) =>
    setParams(
      (now) => {
        if (value === null) now.delete(key)
        else now.set(key, value)
        return now
      },
      { preventScrollReset: true, ...options },
    )
  return { params, put }
}

function OwnWallet() {
  const user = useUser()
  const { params, put } = usePut()
  const wallet = useGetWalletQuery({ query: {} })
  const info = useGetDepositInfoQuery()
  const { data: today } = useGetHouseDayQuery()
  const { draft, change, drop } = useDepositDraft(user?.id, readAmount(params.get('amount')))
  const form = useRef<HTMLDivElement>(null)
  const asked = params.get('by')
  const [by, setBy] = useState({ asked, way: readWay(asked) })
  // The choice shows at once; the address follows, and wins when it changes by itself.
  if (asked !== by.asked) setBy({ asked, way: readWay(asked) })
  const open = params.get('deposit')

  const hrefOf = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('deposit', id)
    return `?${next}`
  }

  function fill(amount: number) {
    // The field takes the amount it shows when it is entered, so it must be there before.
    flushSync(() => change({ amount }))
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLElement>('input[inputmode="decimal"]')?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-6">
        <div className="grid min-w-0 gap-5 max-lg:order-2" ref={form}>
          {info.data && today ? (
            <AddMoney
              info={info.data.data}
              way={by.way}
              onWay={(way) => {
                setBy({ ...by, way })
                put('by', way, { replace: true })
              }}
              draft={draft}
              onChange={change}
              today={today}
              onSent={(deposit) => {
                drop()
                void notify.success(`${deposit.reference} sent`, `${formatMoney(deposit.amount)} waits for approval.`)
                put('deposit', deposit.id)
              }}
            />
          ) : info.error ? (
            <Card>
              <Failed
                error={info.error}
                what="The ways to pay"
                onRetry={() => void info.refetch()}
                retrying={info.isFetching}
              />
            </Card>
          ) : (
            <div role="status" aria-busy="true" className="grid gap-5">
              <span className="sr-only">Loading the ways to pay</span>
              <Skeleton className="h-56 rounded-card" />
              <Skeleton className="h-72 rounded-card" />
            </div>
          )}
        </div>
        <div className="grid gap-5 max-lg:contents">
          <div className="max-lg:order-1">
            {wallet.error && !wallet.data ? (
              <Note
                kind="warning"
                title="The balance did not load"
                action={
                  <Button size="sm" busy={wallet.isFetching} onClick={() => void wallet.refetch()}>
                    Try again
                  </Button>
                }
              >
                {readFailure(wallet.error).detail}
              </Note>
            ) : (
              <WalletCard view={wallet.data?.data} />
            )}
          </div>
          <div className="max-lg:order-3">
            <ForecastCard onFill={fill} />
          </div>
        </div>
      </div>
      <div className="mt-8 lg:mt-10">
        <OwnDeposits open={open} hrefOf={hrefOf} />
      </div>
    </>
  )
}

/** The wallet: what is in it, the ways to put more in, what falls due, and what became of every deposit. */
export function WalletPage() {
  const user = useUser()
  const house = user?.orgKind === 'house'
  const { params, put } = usePut()
  return (
    <div className="-mb-16 min-h-[70vh] bg-canvas lg:-mb-22">
      <div className="wrap-public pt-6 pb-16 lg:pt-8 lg:pb-20">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3 lg:mb-6">
          <h1 className="text-h1">Wallet deposit</h1>
          {!house && (
            <ButtonLink to={paths.dashboard.walletStatement.index.href()} icon={ScrollText}>
              Statement
            </ButtonLink>
          )}
        </div>
        {house ? <HouseHasNone /> : <OwnWallet />}
        <DepositDrawer id={params.get('deposit')} onClose={() => put('deposit', null, { replace: true })} />
      </div>
    </div>
  )
}
