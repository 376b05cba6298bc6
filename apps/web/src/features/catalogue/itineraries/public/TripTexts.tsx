import { Check, X } from 'lucide-react'
import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'

/** What the price holds and what it does not. */
export function InAndOut({ inclusions, exclusions }: Pick<Itinerary, 'inclusions' | 'exclusions'>) {
  const lists = [
    { title: 'In the price', items: inclusions, icon: Check, tone: 'text-green-t' },
    { title: 'Not in the price', items: exclusions, icon: X, tone: 'text-3' },
  ].filter(({ items }) => items.length > 0)
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {lists.map(({ title, items, icon: Icon, tone }) => (
        <div key={title}>
          <h3 className="text-h4">{title}</h3>
          <ul className="mt-2 grid gap-2 text-small">
            {items.map((item) => (
              <li key={item} className="flex gap-2.5">
                <Icon size={16} aria-hidden="true" className={`mt-0.5 ${tone}`} />
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Terms as they were written in the editor; the server let only harmless marks through. */
export const Terms = ({ html }: { html: string }) => (
  <div
    className="max-w-[72ch] text-small text-2 [&_a]:link [&_h2]:mt-4 [&_h2]:text-h4 [&_h2]:text-text [&_h3]:mt-4 [&_h3]:text-h4 [&_h3]:text-text [&_li]:mt-1 [&_ol]:mt-2 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:mt-2 [&_strong]:font-semibold [&_strong]:text-text [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5"
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
