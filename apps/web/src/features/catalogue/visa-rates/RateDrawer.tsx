import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { Link } from 'react-router'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { DatedButtons } from '../../../kit/dated/DatedActs.tsx'
import { DatedState } from '../../../kit/dated/DatedState.tsx'
import type { DatedAct } from '../../../kit/dated/dated-words.ts'
import { History } from '../../../kit/History.tsx'
import { RecordDrawer } from '../../../kit/RecordDrawer.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { FeeTable } from './FeeTable.tsx'
import { buyerName, rateHistoryWords, rateName, rateNoun } from './rate-words.ts'
import { useGetVisaRateHistoryQuery, useGetVisaRateQuery } from './visa-rates.api.ts'
import { WinningRate } from './WinningRate.tsx'

interface RateDrawerProps {
  /** The rate the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
  onAct: (act: DatedAct, rate: VisaRate) => void
  /** The address of another rate beside the same list. */
  hrefOf: (id: string) => string
}

function Facts({ rate }: { rate: VisaRate }) {
  return (
    <DescriptionList
      items={[
        {
          label: 'Visa',
          value: (
            <Link to={paths.dashboard.visa.view.href({ id: rate.visaId })} className="link rounded-xs">
              {rate.visaName}
            </Link>
          ),
        },
        { label: 'Country', value: rate.country },
        {
          label: 'For',
          value: rate.orgId ? (
            <Link
              to={`?orgId=${rate.orgId}&id=${rate.id}`}
              className="link rounded-xs"
              title="All rates of this agency"
            >
              {buyerName(rate)}
            </Link>
          ) : (
            buyerName(rate)
          ),
        },
        {
          label: 'Express',
          value:
            rate.expressSurcharge === null ? (
              'Not offered'
            ) : (
              <span className="num">{formatMoney(rate.expressSurcharge, rate.currency)} more, each person</span>
            ),
        },
        { label: 'First day', value: <span className="num">{formatDate(rate.from)}</span> },
        { label: 'Last day', value: rate.until ? <span className="num">{formatDate(rate.until)}</span> : 'No end' },
        { label: 'Note', value: rate.note && <span className="whitespace-pre-line">{rate.note}</span> },
        { label: 'Added', value: <span className="num">{formatDateTime(rate.createdAt)}</span> },
      ]}
    />
  )
}

/** One rate beside the list: its fees and margin, which rate holds, what happened to it, and what can be done. */
export function RateDrawer({ id, onClose, onAct, hrefOf }: RateDrawerProps) {
  const { data: today } = useGetHouseDayQuery(undefined, { skip: id === null })
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      noun={rateNoun.one}
      useRecord={useGetVisaRateQuery}
      title={rateName}
      badge={(rate) => <DatedState state={rate.state} />}
      footer={(rate) => <DatedButtons dated={rate} today={today} onAct={(act) => onAct(act, rate)} />}
    >
      {(rate) => (
        <div className="grid gap-6">
          <FeeTable rate={rate} />
          <Facts rate={rate} />
          <WinningRate rate={rate} hrefOf={hrefOf} />
          <History
            entity="visa-rate"
            id={rate.id}
            words={rateHistoryWords(rate)}
            useHistory={useGetVisaRateHistoryQuery}
          />
        </div>
      )}
    </RecordDrawer>
  )
}
