import type { KeptPaper } from '@karavan/contracts/base/kept-paper'
import { Note } from '../../ui/Note.tsx'
import { KeptPapers } from './KeptPapers.tsx'

interface ErasurePlanProps {
  /** What has to be finished first. */
  open: readonly string[]
  /** What goes, in words: “2 bookings and 3 files”. */
  lost: string
  kept: readonly KeptPaper[]
}

/** What an erasure takes away and keeps, and what stands in its way. */
export const ErasurePlan = ({ open, lost, kept }: ErasurePlanProps) => (
  <>
    {open.length > 0 && (
      <Note kind="warning" title="Not while something is open">
        <ul className="list-disc pl-5">
          {open.map((words) => (
            <li key={words} className="first-letter:uppercase">
              {words}
            </li>
          ))}
        </ul>
      </Note>
    )}
    {lost && <p className="text-cell text-2">{lost}</p>}
    {kept.length > 0 && (
      <section aria-label="Kept as the law asks" className="grid gap-2 rounded-md bg-sunken p-3">
        <p className="font-emphasis">Kept, as the law asks</p>
        <KeptPapers kept={kept} />
        <p className="text-cell text-2">
          Tax law asks for them with the name on them. In the night after their last day the name goes by itself.
        </p>
      </section>
    )}
  </>
)

/** “2 enquiries, 1 booking and 3 files”; nothing where there is none. */
export const countWords = (counts: readonly (readonly [count: number, one: string, many: string])[]): string =>
  new Intl.ListFormat('en-GB').format(
    counts.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])),
  )
