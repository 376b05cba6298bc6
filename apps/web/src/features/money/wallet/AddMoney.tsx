import type { Deposit, DepositInfo } from '@karavan/contracts/money/wallet/deposit.contract'
import { type DepositWay, depositWays } from '@karavan/domain/money/wallet/deposit'
import { Smartphone } from 'lucide-react'
import { useUser } from '../../../shared/hooks.ts'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { CardDeposit } from './CardDeposit.tsx'
import { CopyRow } from '../../../shared/pay/CopyRow.tsx'
import { OfflineDeposit } from './OfflineDeposit.tsx'
import { UpiCode } from '../../../shared/pay/UpiCode.tsx'
import { upiLink } from '../../../shared/pay/upi-link.ts'
import type { DepositDraft } from './useDepositDraft.ts'
import { wayWords } from './wallet-words.ts'

/** The ways there are: without a card provider there is no card, and it stands last but for cash in hand. */
const waysOf = ({ card }: DepositInfo): DepositWay[] =>
  (['bank', 'upi', 'card', 'cheque', 'cash'] as const).filter((way) => way !== 'card' || card.provider !== 'off')

/** A way named in the address, if it is one. */
export const readWay = (text: string | null): DepositWay => depositWays.find((way) => way === text) ?? 'bank'

function HouseAccount({ info }: { info: DepositInfo }) {
  const { bank } = info
  if (!bank?.accountNumber)
    return <Note kind="warning">Our bank account is not shown here yet. Ask your sales representative for it.</Note>
  return (
    <dl className="divide-y divide-line">
      <CopyRow label="Account name" value={bank.accountName} />
      <CopyRow label="Account number" value={bank.accountNumber} />
      <CopyRow label="IFSC" value={bank.ifsc} />
      <CopyRow label="Bank" value={bank.bank} />
    </dl>
  )
}

function UpiPanel({ info, amount }: { info: DepositInfo; amount: number | null }) {
  const user = useUser()
  const upiId = info.bank?.upiId
  if (!upiId) return <Note kind="warning">There is no UPI id to pay to yet. Choose another way.</Note>
  const link = upiLink({
    upiId,
    payee: info.payee,
    amount,
    note: `Wallet ${user?.agentId ?? user?.company_name ?? ''}`,
  })
  return (
    <div className="flex flex-wrap items-center gap-5">
      <UpiCode link={link} label={`UPI code to pay ${info.payee}`} />
      <div className="grid min-w-0 flex-1 basis-56 gap-3">
        <p className="text-small text-2">
          Scan it with any UPI app.
          {amount ? ' Payee and amount are filled in.' : ' Type the amount below first, and the code carries it.'}
        </p>
        <dl>
          <CopyRow label="UPI id" value={upiId} />
        </dl>
        <a href={link} className={buttonClasses({ className: 'w-fit lg:hidden' })}>
          <Smartphone size={16} aria-hidden="true" />
          Open a UPI app
        </a>
      </div>
    </div>
  )
}

function WhereTo({ way, info, amount }: { way: DepositWay; info: DepositInfo; amount: number | null }) {
  if (way === 'upi') return <UpiPanel info={info} amount={amount} />
  if (way === 'cash')
    return <p className="text-small text-2">Pay at our counter and keep the receipt: its number is asked for below.</p>
  return (
    <>
      {way === 'cheque' && (
        <p className="mb-3 text-small text-2">
          Make it out to <b className="font-semibold">{info.bank?.accountName || info.payee}</b> and pay it into this
          account. It counts once it has cleared.
        </p>
      )}
      <HouseAccount info={info} />
    </>
  )
}

interface AddMoneyProps {
  info: DepositInfo
  way: DepositWay
  onWay: (way: DepositWay) => void
  draft: DepositDraft
  onChange: (part: Partial<DepositDraft>) => void
  today: string
  onSent: (deposit: Deposit) => void
}

/** Money into the wallet: the way, where to pay, and telling of it. */
export function AddMoney({ info, way: asked, onWay, draft, onChange, today, onSent }: AddMoneyProps) {
  const ways = waysOf(info)
  const way = ways.includes(asked) ? asked : 'bank'
  const aside: Partial<Record<DepositWay, string>> = {
    card: info.card.feePercent > 0 ? `+${formatNumber(info.card.feePercent, 1)} %` : 'No fee',
  }
  return (
    <>
      <Card title="How do you want to pay?">
        <RadioCards
          aria-label="How do you want to pay?"
          columns={2}
          value={way}
          onChange={(next) => onWay(next as DepositWay)}
          options={ways.map((value) => ({ value, ...wayWords[value], aside: aside[value] }))}
        />
      </Card>
      {way === 'card' ? (
        <Card title="Pay by card">
          <CardDeposit card={info.card} draft={draft} onChange={onChange} />
        </Card>
      ) : (
        <>
          <Card title={way === 'cash' ? 'Pay at the counter' : way === 'upi' ? 'Pay by UPI' : 'Pay into our account'}>
            <WhereTo way={way} info={info} amount={draft.amount} />
          </Card>
          <Card title="Then tell us of it">
            <OfflineDeposit key={way} way={way} draft={draft} onChange={onChange} today={today} onSent={onSent} />
          </Card>
        </>
      )}
    </>
  )
}
