import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/render.ts'
import type { App, Platform } from '../platform.ts'
import { type Document, namedDocumentsFrom } from './document.ts'
import { inTime, limitEach } from './patience.ts'
import { asPhoto } from './scene-picture.ts'

/** What previews of a link and the window say of a page before it is drawn. */
export type PageName = { title: string; seller: string; description: string; image: string | null }

/** A page that somebody made for somebody else, behind an address nobody guesses. */
export type SecretPage = {
  /** Where its addresses begin; the secret is all that follows. */
  path: string
  /** What it is called where the secret is nobody's. */
  unknown: string
  /** Its name. Nobody has seen the page by this: whoever sends a link has it looked up by what it is sent with. */
  find: (platform: Pick<Platform, 'database' | 'config'>, secret: string) => Promise<PageName | null>
}

const secretShape = /^[\w-]{20,100}$/
/** For each address and minute: nobody opens so many links, and whoever guesses learns nothing after them. */
const mostForOne = 60

/** Apps that preview links show no drawings, and some refuse the whole preview because of one. */
const isShown = (image: string) => !/\.svg($|\?)/.test(image)

function headOf({ title, seller, description, image }: PageName, origin: string): string {
  const property = (name: string, value: string) => `<meta property="og:${name}" content="${escapeHtml(value)}">`
  return [
    `<title>${escapeHtml([title, seller].filter(Boolean).join(' · '))}</title>`,
    '<meta name="robots" content="noindex"><meta property="og:type" content="website">',
    `<meta name="description" content="${escapeHtml(description)}">`,
    seller && property('site_name', seller),
    property('title', title),
    property('description', description),
    image && isShown(asPhoto(image)) && property('image', new URL(asPhoto(image), origin).href),
  ]
    .filter(Boolean)
    .join('')
}

/** Puts the names of pages behind secret addresses into their documents; null for every other page. */
export function openNaming(
  { platform }: App,
  built: string,
  pages: readonly SecretPage[],
): (request: FastifyRequest) => Promise<Document | null> {
  const documentOf = namedDocumentsFrom(built)
  const { publicUrl, rateLimitScale } = platform.config
  const mayAsk = limitEach(mostForOne * rateLimitScale)

  return async ({ url, ip, log }) => {
    const path = url.split('?')[0] ?? ''
    const page = pages.find((one) => path.startsWith(one.path) && !path.slice(one.path.length).includes('/'))
    if (!page) return null
    const secret = path.slice(page.path.length)
    const may = secretShape.test(secret) && mayAsk(ip)
    const found = may
      ? await inTime(() => page.find(platform, secret)).catch((error: unknown) => {
          log.warn({ err: error }, 'page not named')
          return null
        })
      : null
    const { unknown: title } = page
    return documentOf(headOf(found ?? { title, seller: '', description: title, image: null }, publicUrl))
  }
}
