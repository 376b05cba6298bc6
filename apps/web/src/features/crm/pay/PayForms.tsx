import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import type { payPages } from '@karavan/contracts/crm/receipts/pay-link.contract'
import { less, percentOf, toMajor, toMinor } from '@karavan/domain/base/money'
import type { PayMethod } from '@karavan/domain/money/payments/session'
import { CreditCard, Landmark, QrCode, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { readFailure } from '../../../kit/problem.ts'
import { CopyRow } from '../../../shared/pay/CopyRow.tsx'
import { UpiCode } from '../../../shared/pay/UpiCode.tsx'
import { keepWayBack } from '../../../shared/pay/way-back.ts'
import { upiLink } from '../../../shared/pay/upi-link.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import type { Paying, usePayLink } from './usePayLink.ts'

type Way = 'card' | 'app' | 'upi' | 'bank'

/** The ways that are open here, the surest first. */
const waysOf = ({ provider, upiProvider, upiId, bank }: PayPage) => [
  ...(upiProvider ? [{ value: 'app' as const, label: 'UPI', icon: Smartphone }] : []),
  ...(provider ? [{ value: 'card' as const, label: 'Card', icon: CreditCard }] : []),
  ...(upiId ? [{ value: 'upi' as const, label: 'Scan to pay', icon: QrCode }] : []),
  ...(bank ? [{ value: 'bank' as const, label: 'Bank', icon: Landmark }] : []),
]

/** What is wrong with a typed amount, in words. */
function faultOf({ open, least }: PayPage, amount: number | null): string | null {
  if (amount === null) return 'Required'
  if (amount > open) return `More than the ${formatMoney(open)} that are open`
  return amount < least ? `At least ${formatMoney(least)}` : null
}

interface OnlineProps {
  page: PayPage
  amount: number | null
  by: PayMethod
  onPay: (paying: Paying) => Promise<Got<typeof payPages.pay>>
  onWrong: (message: string) => void
}

function Online({ page, amount, by, onPay, onWrong }: OnlineProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const fee = amount === null || by === 'upi' ? 0 : toMajor(percentOf(toMinor(amount), page.feePercent))

  async function pay() {
    if (running.current) return
    const fault = faultOf(page, amount)
    if (fault || amount === null) return onWrong(fault ?? 'Required')
    running.current = true
    setBusy(true)
    setRefused(null)
    try {
      const { data } = await onPay({ amount, by })
      keepWayBack(data.sessionId, pathname)
      void navigate(data.sessionUrl)
    } catch (failed) {
      const { errors, detail } = readFailure(failed)
      const [first] = errors
      if (first) onWrong(first.message)
      else setRefused(detail)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-3">
      {refused && <Note kind="bad">{refused}</Note>}
      <Button
        variant="primary"
        size="lg"
        full
        icon={by === 'upi' ? Smartphone : CreditCard}
        busy={busy}
        busyLabel="Opening"
        onClick={() => void pay()}
      >
        {amount === null ? 'Pay' : `Pay ${formatMoney(amount)}`}
      </Button>
      {fee > 0 && (
        <p className="num text-cell text-3">
          The card fee of {page.feePercent} %, {formatMoney(fee)}, comes on top of it on the next page.
        </p>
      )}
      {by === 'upi' && page.feePercent > 0 && <p className="text-cell text-3">UPI costs nothing on top.</p>}
    </div>
  )
}

function ByUpi({ page, amount }: { page: PayPage; amount: number | null }) {
  const { upiId, company, number } = page
  if (!upiId) return null
  const link = upiLink({ upiId, payee: company.name, amount, note: number })
  return (
    <div className="flex flex-wrap items-center gap-5 max-sm:justify-center">
      <UpiCode link={link} label={`UPI code of ${company.name}`} />
      <div className="grid min-w-48 flex-1 gap-3">
        <p className="text-small text-2">Scan it with any UPI app, or open the app on this phone.</p>
        <a href={link} className={buttonClasses({ variant: 'secondary', full: true })}>
          <Smartphone size={16} aria-hidden="true" />
          Open my UPI app
        </a>
        <dl>
          <CopyRow label="UPI id" value={upiId} />
        </dl>
      </div>
    </div>
  )
}

function ByBank({ page: { bank, number } }: { page: PayPage }) {
  if (!bank) return null
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      <CopyRow label="Name" value={bank.accountName} />
      <CopyRow label="Bank" value={bank.bank} />
      <CopyRow label="Account number" value={bank.accountNumber} />
      <CopyRow label="IFSC" value={bank.ifsc} />
      <CopyRow label="Say what it is for" value={number} />
    </dl>
  )
}

type PayFormsProps = { page: PayPage } & Pick<ReturnType<typeof usePayLink>, 'pay' | 'claim'>

/** How much is paid now, and by which way. */
export function PayForms({ page, pay, claim }: PayFormsProps) {
  const ways = waysOf(page)
  const [way, setWay] = useState<Way>(ways[0]?.value ?? 'card')
  const [partly, setPartly] = useState(false)
  const [typed, setTyped] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string>()
  const amount = partly ? typed : page.open
  const mayPart = page.least < page.open

  function mark(message: string) {
    setWrong(message)
    if (!partly) setPartly(mayPart)
  }

  if (ways.length === 0)
    return <Note>Nothing can be paid on this page yet. Ask {page.company.name} how they would like to be paid.</Note>
  return (
    <div className="grid gap-6">
      {mayPart && (
        <div className="grid gap-3">
          <Segments
            label="How much"
            options={[
              { value: 'all', label: `All, ${formatMoney(page.open)}` },
              { value: 'part', label: 'A part' },
            ]}
            value={partly ? 'part' : 'all'}
            onChange={(value) => {
              setPartly(value === 'part')
              setWrong(undefined)
            }}
          />
          {partly && (
            <Field
              label="How much now"
              help={`From ${formatMoney(page.least)}; ${formatMoney(less(page.open, Math.min(typed ?? 0, page.open)))} stay open`}
              error={wrong}
            >
              <MoneyInput
                value={typed}
                onChange={(value) => {
                  setTyped(value)
                  setWrong(undefined)
                }}
              />
            </Field>
          )}
        </div>
      )}
      {ways.length > 1 && <Segments label="How to pay" options={ways} value={way} onChange={setWay} />}
      {way === 'card' || way === 'app' ? (
        <Online key={way} page={page} amount={amount} by={way === 'app' ? 'upi' : 'card'} onPay={pay} onWrong={mark} />
      ) : (
        <>
          {way === 'upi' ? <ByUpi page={page} amount={amount} /> : <ByBank page={page} />}
          <div className="border-t border-line pt-6">
            <ClaimForm key={way} page={page} way={way} amount={amount} onClaim={claim} />
          </div>
        </>
      )}
    </div>
  )
}
