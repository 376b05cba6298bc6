import type { Finding } from '@karavan/domain/catalogue/itineraries/lint'
import { Note } from '../../../../ui/Note.tsx'

/** What of a plan does not fit the dates and the people, in words; nothing when all does. */
export const Fits = ({ findings, title }: { findings: readonly Finding[]; title: string }) =>
  findings.length > 0 ? (
    <Note kind="warning" title={title}>
      <ul className="grid gap-1">
        {findings.map(({ key, code, text }, index) => (
          <li key={`${key}-${code}-${index}`}>{text}</li>
        ))}
      </ul>
    </Note>
  ) : null
