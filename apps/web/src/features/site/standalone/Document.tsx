import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'

export type Chapter = { id: string; title: string; text: ReactNode }

type DocumentProps = { title: string; lead: string; since: string; chapters: readonly Chapter[] }

/** A long text with its chapters beside it. */
export function Document({ title, lead, since, chapters }: DocumentProps) {
  return (
    <div className="wrap-public pt-10 lg:pt-16">
      <header className="max-w-[68ch]">
        <h1 className="text-display">{title}</h1>
        <p className="mt-4 text-[17px] leading-7 text-2">{lead}</p>
        <p className="mt-3 text-small text-3">In force since {since}</p>
      </header>
      <div className="mt-10 grid gap-10 lg:mt-14 lg:grid-cols-[240px_minmax(0,68ch)] lg:gap-16">
        <nav aria-label="Chapters" className="h-fit lg:sticky lg:top-[calc(var(--header)+24px)]">
          <h2 className="text-caption font-semibold text-3">On this page</h2>
          <ol className="mt-2 border-l border-line">
            {chapters.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-9 items-center rounded-xs pl-4 text-small text-2 hover:text-text hover:underline hover:underline-offset-3 max-lg:min-h-11"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid grid-cols-1 gap-10">
          {chapters.map(({ id, title: name, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="text-h2">
                {name}
              </h2>
              <div className="mt-3 grid gap-3 text-2 [&_b]:font-semibold [&_b]:text-text [&_li]:ml-5 [&_li]:list-disc [&_li]:pl-1 [&_ul]:grid [&_ul]:gap-1.5">
                {text}
              </div>
            </section>
          ))}
          <p className="border-t border-line pt-6 text-2">
            Something is not clear?{' '}
            <Link to={paths.contact.href()} className="link">
              Ask us
            </Link>
            , and a person answers.
          </p>
        </div>
      </div>
    </div>
  )
}
