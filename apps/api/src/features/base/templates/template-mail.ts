import type { TemplateEvent, Values } from '@karavan/domain/base/templates/placeholder'
import type { Db } from '../../../platform/db/database.ts'
import { escapeHtml } from '../../../platform/mail/render.ts'
import { fillTemplate, type Filled } from './fill.ts'
import { defaultTemplate, type WrittenMail } from './template.queries.ts'

// Mail programs know no style sheet, so distances stand with the words.
const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: 'margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650;color:#131926',
  h3: 'margin:24px 0 8px;font-size:18px;line-height:26px;font-weight:650;color:#131926',
  ul: 'margin:0 0 16px;padding-left:20px',
  ol: 'margin:0 0 16px;padding-left:20px',
  blockquote: 'margin:0 0 16px;padding:12px 16px;border-left:3px solid #cbd1da;background:#f6f7f9',
}
const styled = (html: string): string =>
  html
    .replaceAll(/<li><p>(.*?)<\/p>/gs, '<li>$1')
    .replaceAll(/<(p|h2|h3|ul|ol|blockquote)(?=[\s>])/g, (tag, name: string) => `${tag} style="${styles[name]}"`)

/** A mail the house has written, with values in it. */
export function fillMail(written: WrittenMail, values: Values): Filled {
  const { subject, html, text } = fillTemplate(written, values)
  return { subject, html: styled(html), text }
}

/** The mail the house has written for an event, with values in it; null when it has written none. */
export async function templateMail(db: Db, event: TemplateEvent, values: Values): Promise<Filled | null> {
  const found = await defaultTemplate(db, 'email', event)
  return found && fillMail(found, values)
}

/** The house's own text of a kind, with values in it; null when it has none. */
export async function houseWords(
  db: Db,
  kind: 'itinerary' | 'message' | 'quotation',
  values: Values,
): Promise<Filled | null> {
  const found = await defaultTemplate(db, kind)
  return found && fillTemplate(found, values)
}

const asParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

/**
 * The words of a mail about an event: the house's own where it has some, else the ones given, which need no values. What
 * is no event of its own has only those.
 */
export async function mailFromTemplate(
  db: Db,
  event: TemplateEvent | null,
  values: Values,
  builtIn: { subject: string; text: string },
): Promise<Filled> {
  const written = event && (await templateMail(db, event, values))
  return written ?? { ...builtIn, html: styled(asParagraphs(builtIn.text)) }
}
