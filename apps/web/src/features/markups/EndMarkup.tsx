import type { MarkupRule } from '@karavan/contracts/markups/markup.contract'
import { serviceWords } from '../../kit/markup-words.ts'
import { readFailure } from '../../kit/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { toMarkupBody } from './markup-form.ts'
import { forWhom, ruleName, shortName } from './markup-words.ts'
import { useGetMarkupDayQuery, useGetMarkupQuery, useUpdateMarkupMutation } from './markups.api.ts'
import { useRivals } from './useRivals.ts'

interface EndMarkupProps {
  rule: MarkupRule
  onClose: () => void
}

/** The day after a day. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(next.getTime())) return ''
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

const buyerWords = (rule: MarkupRule) =>
  rule.audience === 'agency' ? forWhom(rule) : rule.audience === 'retail' ? 'visitors and travellers' : 'these agencies'

/** Asks once, by name, and makes today the last day of a rule; says what holds from tomorrow. */
export function EndMarkup({ rule: asked, onClose }: EndMarkupProps) {
  const [update] = useUpdateMarkupMutation()
  const { data: today } = useGetMarkupDayQuery(undefined, { refetchOnMountOrArgChange: true })
  // Somebody else may change the rule while the question stands; the answer is then about what it is now.
  const { data, refetch } = useGetMarkupQuery({ params: { id: asked.id } })
  const rule = data?.data ?? asked
  const { rivals } = useRivals(rule, dayAfter(today ?? ''), today !== undefined)
  const next = rivals?.rules.find(({ id }) => id !== rule.id)

  async function act() {
    if (!today) throw new Error('The day of the house is not known yet')
    try {
      const body = { ...toMarkupBody(rule), until: today, version: rule.version }
      await update({ params: { id: rule.id }, body }).unwrap()
    } catch (error) {
      const { code, title, detail } = readFailure(error)
      const stale = code === 'STALE_VERSION'
      if (stale) void refetch()
      void notify.error(
        stale ? 'Somebody else changed this rule' : 'The rule was not ended',
        stale ? 'What you see is up to date now. Try again.' : detail || title,
      )
      throw error
    }
    void notify.success(`${formatDate(today)} is its last day`, ruleName(rule))
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`End ${ruleName(rule)}?`}
      confirm="End today"
      confirmBusy="Ending"
      cancel="Keep it running"
      danger={false}
      onConfirm={act}
    >
      Today{today && `, ${formatDate(today)},`} is its last day.{' '}
      {rivals &&
        (next
          ? `From tomorrow another rule holds for ${buyerWords(rule)}: ${shortName(next)}.`
          : `From tomorrow no rule holds for ${buyerWords(rule)}: ${serviceWords[rule.service].toLowerCase()} are sold to them without a markup.`)}{' '}
      Prices already given stay as they are.
    </ConfirmDialog>
  )
}
