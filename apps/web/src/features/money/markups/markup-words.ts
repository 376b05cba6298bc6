import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import type { Audience, MarkupBasis, Service } from '@karavan/domain/base/markup'
import { paths } from '../../../shared/paths.ts'
import type { HistoryWords } from '../../../kit/history-words.ts'
import { basisWords, markupWords, serviceWords } from '../../../kit/markup-words.ts'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { formatDate, formatNumber } from '../../../ui/format.ts'

export const markupNoun = { one: 'markup rule', many: 'markup rules' }

/** The way to a page about markup rules; what is given comes after it. */
export const markupCrumbs = (...more: string[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'AgentMarkup', to: paths.dashboard.agentMarkup.index.href() },
  ...more.map((label) => ({ label })),
]

/** Whom rules are for, where no agency is named. */
export const audienceWords: Record<Audience, string> = {
  agency: 'One agency',
  agencies: 'All agencies',
  retail: 'Retail',
}

type Named = Pick<MarkupRule, 'audience' | 'companyName'>

/** For whom a rule is: the agency's name, `All agencies` or `Retail`. */
export const audienceName = ({ audience, companyName }: Named): string =>
  audience === 'agency' ? (companyName ?? audienceWords.agency) : audienceWords[audience]

const audienceWithin = (rule: Named) =>
  rule.audience === 'agency' ? audienceName(rule) : audienceName(rule).toLowerCase()

/** What a rule adds: `₹250.00 per person and night`. */
export const valueWords = (rule: Pick<MarkupRule, 'basis' | 'value' | 'service'>): string =>
  markupWords(rule, rule.service, 'house')

/** A rule among those of its service: `10 % for all agencies`. */
export const shortName = (rule: MarkupRule): string => `${valueWords(rule)} for ${audienceWithin(rule)}`

/** A rule by itself: `10 % on hotels for all agencies`. */
export const ruleName = (rule: MarkupRule): string =>
  `${valueWords(rule)} on ${serviceWords[rule.service].toLowerCase()} for ${audienceWithin(rule)}`

const day = (label: string) => ({ label, show: (value: unknown) => formatDate(String(value)) })

/** The words of a rule's history; of agencies it knows the name of the rule's own. */
export const markupHistoryWords = ({ orgId, companyName }: MarkupRule): HistoryWords => ({
  service: { label: 'Service', show: (value) => serviceWords[value as Service] ?? String(value) },
  audience: { label: 'For', show: (value) => audienceWords[value as Audience] ?? String(value) },
  orgId: { label: 'Agency', show: (value) => (value === orgId ? (companyName ?? 'this agency') : 'another agency') },
  basis: { label: 'Counted', show: (value) => basisWords(value as MarkupBasis) },
  value: { label: 'Value', show: (value) => formatNumber(Number(value), 2) },
  validFrom: day('First day'),
  validUntil: day('Last day'),
})
