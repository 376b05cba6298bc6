import { hotelsOf, pricedOf } from '@karavan/contracts/crm/quotations/content'
import type { Quotation, QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { type Difference, quotationDiff } from '@karavan/domain/crm/quotation-diff'
import { X } from 'lucide-react'
import { Failed } from '../../../../kit/ListStates.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { ListSelect } from '../../../../ui/ListSelect.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useGetQuotationVersionQuery } from '../quotations.api.ts'

const diffed = ({ content, rates }: QuotationVersion) => ({
  content: { ...content, options: content.options.map((option) => ({ ...option, hotels: hotelsOf(option) })) },
  rates,
  priced: pricedOf(content),
})

const Side = ({ label, words }: { label: string; words: string | null }) => (
  <td className="px-3 py-2 align-top">
    <span className="block text-caption text-3 md:sr-only">{label}</span>
    {words === null ? (
      <span className="text-3">–</span>
    ) : (
      <span className="line-clamp-12 break-words whitespace-pre-line">{words}</span>
    )}
  </td>
)

function Differences({ differences, one, other }: { differences: readonly Difference[]; one: number; other: number }) {
  if (differences.length === 0) return <p className="px-5 py-4 text-2">They say the same.</p>
  return (
    <table className="w-full text-cell">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-3">
          <th className="w-1/4 py-2 pr-3 pl-5 font-emphasis">What</th>
          <th className="w-3/8 px-3 py-2 font-emphasis">Version {one}</th>
          <th className="w-3/8 px-3 py-2 pr-5 font-emphasis">Version {other}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {differences.map(({ what, before, after }, index) => (
          <tr key={`${index} ${what}`} className="max-md:grid max-md:px-2 max-md:py-1.5">
            <th scope="row" className="px-3 py-2 text-left align-top font-emphasis md:pl-5">
              {what}
            </th>
            <Side label={`Version ${one}`} words={before} />
            <Side label={`Version ${other}`} words={after} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DifferencesCardProps {
  quotation: Quotation
  /** The versions to compare, whichever is older first. */
  between: readonly [number, number]
  onBetween: (one: number, other: number) => void
  onClose: () => void
}

/** What differs between two versions of a quotation, in words; either side can be another version. */
export function DifferencesCard({ quotation, between, onBetween, onClose }: DifferencesCardProps) {
  const { id, versions } = quotation
  const [one, other] = between
  const before = useGetQuotationVersionQuery({ params: { id, number: one } })
  const after = useGetQuotationVersionQuery({ params: { id, number: other } })
  const failed = before.error ? before : after
  const options = versions.map(({ number, status }) => ({
    value: String(number),
    label: `Version ${number}, ${status}`,
  }))
  return (
    <Card
      title="What differs"
      flush
      actions={
        <>
          <ListSelect
            size="sm"
            aria-label="Compare version"
            className="w-44"
            value={String(one)}
            options={options.filter(({ value }) => value !== String(other))}
            onChange={(next) => onBetween(Number(next), other)}
          />
          <ListSelect
            size="sm"
            aria-label="With version"
            className="w-44"
            value={String(other)}
            options={options.filter(({ value }) => value !== String(one))}
            onChange={(next) => onBetween(one, Number(next))}
          />
          <IconButton icon={X} size="sm" aria-label="Close the comparison" onClick={onClose} />
        </>
      }
    >
      {before.currentData && after.currentData ? (
        <Differences
          differences={quotationDiff(diffed(before.currentData.data), diffed(after.currentData.data))}
          one={one}
          other={other}
        />
      ) : failed.error ? (
        <Failed error={failed.error} what="This version" onRetry={failed.refetch} retrying={failed.isFetching} />
      ) : (
        <Skeleton className="m-5 h-40" />
      )}
    </Card>
  )
}
