import { Button } from '../../../ui/Button.tsx'

interface TestMeansProps {
  title: string
  /** What can be typed in for a test, and what it does. */
  means: readonly { value: string; words: string }[]
  onUse: (value: string) => void
}

/** What a page that moves no money takes: each is put in by a press. */
export function TestMeans({ title, means, onUse }: TestMeansProps) {
  return (
    <section aria-label={title} className="border-t border-line pt-4">
      <h2 className="text-h4">{title}</h2>
      <ul className="mt-1 divide-y divide-line">
        {means.map(({ value, words }) => (
          <li key={value} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="num block text-small font-emphasis">{value}</span>
              <span className="block text-cell text-3">{words}</span>
            </span>
            <Button size="sm" aria-label={`Use ${value}`} onClick={() => onUse(value)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
