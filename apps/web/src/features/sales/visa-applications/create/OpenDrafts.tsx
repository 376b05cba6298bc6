import { Link } from 'react-router'
import { Card } from '../../../../ui/Card.tsx'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { applicationHref } from '../application-words.ts'
import { useListApplicationsQuery } from '../applications.api.ts'

/** The last drafts that were begun and not handed in yet; nothing while there are none. */
export function OpenDrafts() {
  const { currentData } = useListApplicationsQuery({ query: { status: 'Draft', pageSize: 5 } })
  const drafts = currentData?.data ?? []
  if (drafts.length === 0) return null
  return (
    <Card title="Or continue with a draft" flush>
      <ul className="divide-y divide-line">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link
              to={applicationHref(draft, false)}
              className="flex items-center gap-4 px-5 py-2.5 outline-offset-[-2px] hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-emphasis">
                  {draft.leadApplicant ?? 'Nobody named yet'}
                  {draft.applicants > 1 && <span className="font-normal text-3"> and {draft.applicants - 1} more</span>}
                </span>
                <span className="block truncate text-cell text-3">
                  {draft.country}, {draft.visaName}
                </span>
              </span>
              <span className="shrink-0 text-right text-cell text-3">
                <span className="num block">{draft.reference}</span>
                <RelativeTime at={draft.updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
