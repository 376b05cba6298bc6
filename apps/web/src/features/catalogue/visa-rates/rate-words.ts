import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatDate, formatMoney, formatNumber } from '../../../ui/format.ts'

export const rateNoun = { one: 'visa rate', many: 'visa rates' }

/** The way to a page about visa rates; what is given comes after it. */
export const rateCrumbs = (...more: string[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'VisaRates', to: paths.dashboard.visaRates.index.href() },
  ...more.map((label) => ({ label })),
]

type Named = Pick<VisaRate, 'orgId' | 'companyName'>

/** For whom a rate is: the agency's name, or `Everybody`. */
export const buyerName = ({ orgId, companyName }: Named): string =>
  orgId === null ? 'Everybody' : (companyName ?? 'One agency')

const buyerNameInSentence = (rate: Named) => (rate.orgId === null ? 'everybody' : buyerName(rate))

type Fees = { embassyFee: number; serviceFee: number }

/** What one person pays before markup and tax. */
export const feesOf = ({ embassyFee, serviceFee }: Fees): number =>
  toMajor(sum([toMinor(embassyFee), toMinor(serviceFee)]))

/** What of the fees is the embassy's: `250.00 embassy`. */
export const embassyWords = ({ embassyFee }: Pick<Fees, 'embassyFee'>): string =>
  `${formatNumber(embassyFee, 2)} embassy`

/** A rate among those of its visa: `AED 310.00 for everybody`. */
export const shortName = (rate: VisaRate): string =>
  `${formatMoney(feesOf(rate.adult), rate.currency)} for ${buyerNameInSentence(rate)}`

/** A rate by itself: `AED 310.00 for everybody on 30 days tourist`. */
export const rateName = (rate: VisaRate): string => `${shortName(rate)} on ${rate.visaName}`

/** An amount in rupees that is not known without an exchange rate. */
export const inrWords = (amount: number | null): string => (amount === null ? 'No exchange rate' : formatMoney(amount))

const day = (label: string) => ({ label, show: (value: unknown) => formatDate(String(value)) })
const amount = (label: string) => ({ label, show: (value: unknown) => formatNumber(Number(value), 2) })

/** The words of a rate's history; of agencies it knows the name of the rate's own. */
export const rateHistoryWords = ({ orgId, companyName, visaId, visaName }: VisaRate): HistoryWords => ({
  visaId: { label: 'Visa', show: (value) => (value === visaId ? visaName : 'another visa') },
  orgId: { label: 'Agency', show: (value) => (value === orgId ? (companyName ?? 'this agency') : 'another agency') },
  adultEmbassyFee: amount('Adult, embassy'),
  adultServiceFee: amount('Adult, ours'),
  childEmbassyFee: amount('Child, embassy'),
  childServiceFee: amount('Child, ours'),
  expressSurcharge: amount('Express'),
  validFrom: day('First day'),
  validUntil: day('Last day'),
})
