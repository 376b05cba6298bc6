import { escapeHtml } from '../../../platform/mail/render.ts'
import type { Seller } from '../../base/papers/index.ts'

const styles = (accent: string) => `
  :root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --line: #e3e6eb; --ink: #131926; --quiet: #566072; --act: #1d4fd7; --on-act: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --page: #0d121c; --card: #161d2b; --line: #2a3345; --ink: #eef1f6; --quiet: #a6b0c2; --act: #8fb0ff; --on-act: #0b1330 }
  }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--ink); font: 16px/24px Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
  main { box-sizing: border-box; width: min(100% - 32px, 440px); padding: 32px; background: var(--card); border: 1px solid var(--line); border-top: 4px solid ${accent}; border-radius: 12px }
  p { margin: 12px 0 0; color: var(--quiet); overflow-wrap: anywhere }
  p.from { margin: 0 0 4px; font-size: 14px; line-height: 20px }
  h1 { margin: 0; font-size: 24px; line-height: 32px; font-weight: 660; overflow-wrap: anywhere }
  form { margin: 24px 0 0 }
  button { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 16px; border: 0; border-radius: 8px; background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; cursor: pointer }
  button:focus-visible, a:focus-visible { outline: 2px solid var(--act); outline-offset: 2px }
  a { color: inherit }
  footer { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 14px; line-height: 20px; color: var(--quiet) }
`

/** What a browser may do on such a page. */
export const unsubscribePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** How the seller is reached, as links. */
function contactOf({ phone, email }: Pick<Seller, 'phone' | 'email'>): string {
  const links = [
    phone && `<a href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a>`,
    email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
  ].filter(Boolean)
  return links.length > 0 ? `<footer>Anything else? ${links.join(' · ')}</footer>` : ''
}

/** The page that ends offers by mail, before and after. */
export function unsubscribePage(seller: Seller, ended: boolean, nonce: string): string {
  const name = escapeHtml(seller.name)
  const accent = /^#[0-9a-f]{6}$/i.test(seller.colour ?? '') ? (seller.colour ?? '') : '#1d4fd7'
  const title = ended ? 'No more offers by mail' : `No more offers from ${name}?`
  const body = ended
    ? `<p role="status">It is noted. ${name} sends you no more offers by mail. Messages about trips you booked still come.</p>`
    : `<p>You would get no more news and offers by mail. Messages about trips you booked still come.</p>
<form method="post"><button>End offers by mail</button></form>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${styles(accent)}</style>
</head>
<body>
<main>
<p class="from">${name}</p>
<h1>${title}</h1>
${body}
${contactOf(seller)}
</main>
</body>
</html>
`
}
