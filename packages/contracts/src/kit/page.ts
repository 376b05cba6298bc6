/** A call of the API, asked in the server's own process. */
export type PageCall = { method: string; path: string; body: string; type: string | null }
export type PageAnswer = { status: number; text: string; type: string }

/** What a page is drawn for; nobody is signed in. */
export type PageAsked = {
  /** Path and query of the page. */
  address: string
  /** Where the product is reached from outside, for addresses that leave it. */
  origin: string
  /** Whether the screen is taken to be a phone's. */
  phone: boolean
  /** Asks the API as a visitor would. */
  ask: (call: PageCall) => Promise<PageAnswer>
}

/** A page as it can be read before any script runs. */
export type DrawnPage = {
  /** Elements for the head: title, description, address, structured data. */
  head: string
  /** The page itself. */
  body: string
  /** Script that runs before the page is painted; it wants the nonce. */
  script: string
  /** What the page was drawn from, as JSON that may stand in a document. */
  data: string
  /** The files its route is made of on the server. */
  modules: string[]
}

/** Draws the page of an address; null where it is none that is drawn, or an answer is missing. */
type DrawPage = (asked: PageAsked) => Promise<DrawnPage | null>

/** What the web application brings for the server. */
export type PageProgram = {
  /** Whether the page at a path is one that is drawn. */
  isDrawn: (path: string) => boolean
  drawPage: DrawPage
}
