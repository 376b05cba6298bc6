import type { mailbox } from '../../../platform/mail/mail.table.ts'
import { escapeHtml } from '../../../platform/mail/render.ts'

type Mail = typeof mailbox.$inferSelect

const styles = `
  :root { color-scheme: light }
  body { margin: 0; background: #f6f7f9; color: #131926; font: 15px/22px Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
  header { padding: 16px 24px; background: #0c1b3a; color: #f4f7fd }
  header a { color: inherit; text-decoration: none; font-weight: 660 }
  main { max-width: 860px; margin: 24px auto; padding: 0 16px }
  h1 { margin: 0 0 16px; font-size: 22px; line-height: 30px }
  ul { margin: 0; padding: 0; list-style: none; background: #fff; border: 1px solid #e3e6eb; border-radius: 12px }
  li + li { border-top: 1px solid #e3e6eb }
  li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none }
  li a:hover, li a:focus-visible { background: #f2f4f7 }
  b { font-weight: 600 }
  small, dl { color: #5f6979; font-size: 13px }
  dl { margin: 0 0 16px; display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
  dd { margin: 0; color: #131926 }
  iframe { width: 100%; height: 640px; border: 1px solid #e3e6eb; border-radius: 12px; background: #fff }
  pre { padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #e3e6eb; border-radius: 12px; font-size: 13px }
  p { color: #5f6979 }
`

const page = (title: string, body: string, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header><a href="/dev/mailbox">Mailbox</a></header>
<main>
${body}
</main>
</body>
</html>
`

const entry = ({ id, subject, recipient, receivedAt }: Mail) =>
  `<li><a href="/dev/mailbox/${id}"><b>${escapeHtml(subject)}</b><br><small>to ${escapeHtml(recipient)}, <time datetime="${receivedAt}">${receivedAt.replace('T', ' ').slice(0, 19)} UTC</time></small></a></li>`

/** All mails, newest first. */
export const listPage = (mails: Mail[], nonce: string): string =>
  page(
    'Mailbox',
    mails.length > 0
      ? `<h1>Mailbox</h1>\n<ul>\n${mails.map(entry).join('\n')}\n</ul>`
      : '<h1>Mailbox</h1>\n<p>No mail has been sent yet. Sign up, reset a password or write through a form, and it appears here.</p>',
    nonce,
  )

/** One mail as its reader sees it, and its plain words. */
export const mailPage = ({ subject, sender, recipient, receivedAt, htmlBody, textBody }: Mail, nonce: string): string =>
  page(
    subject,
    `<h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(sender)}</dd><dt>To</dt><dd>${escapeHtml(recipient)}</dd><dt>At</dt><dd>${receivedAt}</dd></dl>
<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(htmlBody.replace('<head>', '<head><base target="_blank">'))}"></iframe>
<h2>Plain text</h2>
<pre>${escapeHtml(textBody).replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)}</pre>`,
    nonce,
  )
