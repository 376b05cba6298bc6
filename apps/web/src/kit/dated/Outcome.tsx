import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'

const few = 4

const listed = (names: readonly string[]) =>
  [...names.slice(0, few), ...(names.length > few ? [`${names.length - few} more`] : [])].join('; ')

interface OutcomeProps {
  failed: boolean
  retry: () => void
  /** What contends: "rule". */
  noun: string
  /** What keeps the outcome from being known, in words. */
  waiting: string | null
  /** The names of those it meets on the day that counts. */
  beats: readonly string[]
  beatenBy: readonly string[]
  /** `today`, or `on 3 Dec 2026`. */
  when: string
}

/** While one is typed: which others it will beat, and which will beat it. */
export function Outcome({ noun, failed, retry, waiting, beats, beatenBy, when }: OutcomeProps) {
  return (
    <div role="status" className="sm:col-span-2">
      {failed ? (
        <Note
          kind="warning"
          action={
            <Button size="sm" variant="ghost" onClick={retry}>
              Try again
            </Button>
          }
        >
          The other {noun}s did not load, so it is not known which one wins.
        </Note>
      ) : (
        <Note>
          {waiting}
          {!waiting && beats.length + beatenBy.length === 0 && (
            <>
              No other {noun} counts {when}: it beats none, none beats it.
            </>
          )}
          {!waiting && beats.length > 0 && (
            <span className="block">
              <b className="font-semibold">Beats {when}:</b> {listed(beats)}
            </span>
          )}
          {!waiting && beatenBy.length > 0 && (
            <span className="block">
              <b className="font-semibold">Is beaten {when} by:</b> {listed(beatenBy)}
            </span>
          )}
        </Note>
      )}
    </div>
  )
}
