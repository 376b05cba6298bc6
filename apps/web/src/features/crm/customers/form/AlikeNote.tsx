import { Link } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { formatCount } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { signsWords } from '../customer-words.ts'
import { useAlike } from './useAlike.ts'

/** Says, while one types, who on file seems to be the same person. */
export function AlikeNote({ ownId }: { ownId?: string }) {
  const alike = useAlike(ownId)
  return (
    <div role="status">
      {alike.length > 0 && (
        <Note
          kind="warning"
          title={
            alike.length === 1 ? 'Maybe on file already' : `Maybe on file already, ${formatCount(alike.length, 'time')}`
          }
        >
          <ul className="grid gap-0.5">
            {alike.map(({ id, name, city, signs }) => (
              <li key={id}>
                <Link
                  to={paths.crm.allCustomers.view.href({ id })}
                  target="_blank"
                  className="hit rounded-xs font-emphasis underline underline-offset-2"
                >
                  {name}
                  <span className="sr-only">, opens in a new tab</span>
                </Link>
                {city && `, ${city}`} has {signsWords(signs)}.
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
