import type { KeptPaper } from '@karavan/contracts/base/kept-paper'
import { formatDate } from '../../ui/format.ts'

const counted: readonly KeptPaper['what'][] = ['entries in the books', 'lines of bank statements']

/** One of them in words: “Invoice IN/26-27/000012”, “14 entries in the books”. */
const wordsOf = ({ what, number }: KeptPaper): string =>
  counted.includes(what) ? `${number} ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)} ${number}`

/** What the law keeps of a person, each until when. */
export const KeptPapers = ({ kept }: { kept: readonly KeptPaper[] }) => (
  <ul className="grid gap-1">
    {kept.map((paper) => (
      <li key={`${paper.what} ${paper.number}`} className="flex flex-wrap justify-between gap-x-4 text-cell">
        <span className="num">{wordsOf(paper)}</span>
        <span className="num text-2">until {formatDate(paper.until)}</span>
      </li>
    ))}
  </ul>
)
