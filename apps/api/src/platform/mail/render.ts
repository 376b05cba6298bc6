import type { Words } from './template.ts'

type Values = Record<string, string>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function fill(words: string, values: Values, show: (value: string) => string): string {
  return words.replaceAll(/\{\{([a-zA-Z]+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The mail template asks for ${name}, which was not given`)
    return show(value)
  })
}

const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ').trim()
const paragraphs = (value: string) => escapeHtml(value).replaceAll(/\r?\n/g, '<br>')

const linked = (line: string) =>
  /^https?:/.test(line)
    ? `<a href="${escapeHtml(line)}" style="color:#5f6979">${escapeHtml(line.replace(/^https?:\/\//, ''))}</a>`
    : escapeHtml(line)

/** The frame every mail comes in. */
const inFrame = (subject: string, body: string, { name: sender, colour, lines }: MailHead) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f7f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#4a5363">
<tr><td style="padding:20px 32px;border-radius:14px 14px 0 0;background:${colour ?? '#0c1b3a'};border-bottom:3px solid ${colour ?? '#f5a524'};color:#f4f7fd;font-size:18px;font-weight:680;letter-spacing:.02em">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e3e6eb;border-top:0;border-radius:0 0 14px 14px">
${body}
</td></tr>
<tr><td style="padding:20px 32px;font-size:12px;line-height:18px;color:#5f6979">Sent by ${escapeHtml(sender)}${lines.map((line) => `<br>${linked(line)}`).join('')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

/** Whose mail it is: the name at its head, how it is reached at its foot. */
export type MailHead = {
  name: string
  lines: readonly string[]
  colour?: string
  replyTo?: string | null
}

/** Words that need no more values, inside the frame of whoever writes. */
export function frameMail(words: Words, head: MailHead): Words {
  const subject = oneLine(words.subject)
  return {
    subject,
    text: `${words.text}\n\n--\n${[head.name, ...head.lines].join(', ')}\n`,
    html: inFrame(subject, words.html, head),
  }
}

/** A mail ready to send: values put in, escaped where they stand in HTML, inside the frame of the house. */
export const renderMail = (words: Words, values: Values, house: MailHead): Words =>
  frameMail(
    {
      subject: fill(words.subject, values, oneLine),
      text: fill(words.text, values, (value) => value),
      html: fill(words.html, values, paragraphs),
    },
    house,
  )
