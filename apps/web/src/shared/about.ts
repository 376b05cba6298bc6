import { createContext, use, useLayoutEffect } from 'react'

/** What a page says of itself to those who cannot see it: the window's tab, search engines, whoever is sent a link. */
export type About = {
  title: string
  description?: string
  /** The one address of this page, where it can be reached by several. */
  address?: string
  /** What it offers, in the words of schema.org. */
  facts?: object
}

/** Takes down what pages say while they are drawn on the server; in the browser nobody does. */
export const AboutContext = createContext<((about: Partial<About>) => void) | null>(null)

/** Several things in their order, as facts. */
export const listFacts = (things: readonly object[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: things.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
})

export const windowTitle = (title: string): string => `${title} · Karavan`

/** The window of a page that somebody made for their customer has their name, not ours. */
export function useSellerTitle(title: string, seller: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${seller}`
  }, [title, seller])
}

/** Says what the page is about as soon as that is known. The facts are worked out only for those who want them. */
export function useAbout(about: Partial<Omit<About, 'facts'>> | null, facts?: () => object): void {
  const note = use(AboutContext)
  if (note && about) note(facts ? { ...about, facts: facts() } : about)
  const title = about?.title
  useLayoutEffect(() => {
    if (title) document.title = windowTitle(title)
  }, [title])
}
