import { fillIn, unknownIn, type Values } from '@karavan/domain/base/templates/placeholder'
import { cleanHtml, htmlToText } from '../../../platform/html/clean-html.ts'
import { escapeHtml } from '../../../platform/mail/render.ts'

/** A text with its placeholders filled: for screens and mails, and as plain words. */
export type Filled = { subject: string; html: string; text: string }

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

/** A link as plain words say it: what it is called, and where it leads. */
const spellLinks = (html: string): string =>
  html.replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, words: string) =>
    htmlToText(words) === htmlToText(href) ? words : `${words}: ${href}`,
  )

const onlyBraces = /<p>(?:\s*\{\{\s*[A-Za-z]+\s*\}\})+\s*<\/p>/g

/** A line of nothing but placeholders goes when there is nothing to say in it. */
const withoutHoles = (body: string, values: Values): string =>
  body.replaceAll(onlyBraces, (line) => (fillIn(line.replaceAll(/<\/?p>/g, ''), values).trim() === '' ? '' : line))

/** Puts values into a text. What comes out is cleaned once more: a value may stand where an address is expected. */
export function fillTemplate({ subject, body }: { subject: string; body: string }, values: Values): Filled {
  const html = cleanHtml(fillIn(withoutHoles(body, values), values, escapeHtml))
  return { subject: oneLine(fillIn(subject, values)), html, text: htmlToText(spellLinks(html)) }
}

/** Placeholders of a template that nothing is known for. */
export const unknownOf = ({ subject, body }: { subject: string; body: string }): string[] =>
  unknownIn(`${subject} ${htmlToText(body)} ${body}`)
