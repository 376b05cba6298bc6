import { rightWords } from '@karavan/domain/base/access/rights'
import { Note } from '../../ui/Note.tsx'

/** Stands where the button that books would. */
export const MayNotBook = () => (
  <Note kind="info" title="Somebody else books this">
    You have no right to {rightWords('book')}; the owner of your organisation can give it.
  </Note>
)
