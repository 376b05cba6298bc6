import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import { phoneWords } from '@karavan/domain/crm/phone'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'

interface AlikeChoiceProps {
  alike: readonly Duplicate[]
  /** It stands between the person and a save, and takes the focus. */
  asked: boolean
  onUse: (id: string) => void
  onNew: () => void
}

/** Customers who have the same phone or e-mail: one of them it is, or somebody new all the same. */
export function AlikeChoice({ alike, asked, onUse, onNew }: AlikeChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked) box.current?.querySelector('button')?.focus()
  }, [asked])
  return (
    <div ref={box}>
      <Note kind="warning" title="Maybe on file already">
        <ul className="mt-1 grid gap-2">
          {alike.map(({ id, name, phones, email, city }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 basis-48">
                <Link
                  to={paths.crm.allCustomers.view.href({ id })}
                  target="_blank"
                  className="hit rounded-xs font-emphasis underline underline-offset-2"
                >
                  {name}
                  <span className="sr-only">, opens in a new tab</span>
                </Link>
                <span className="block text-cell break-words">
                  {[phones[0] && phoneWords(phones[0].number), email, city].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button size="sm" aria-label={`Use this one: ${name}`} onClick={() => onUse(id)}>
                Use this one
              </Button>
            </li>
          ))}
        </ul>
        <Button size="sm" variant="ghost" className="mt-2" onClick={onNew}>
          Make a new one all the same
        </Button>
      </Note>
    </div>
  )
}
