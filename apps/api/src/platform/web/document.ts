import type { DrawnPage } from '@karavan/contracts/kit/page'

/** The word the build leaves where the nonce of an answer belongs. */
const nonceWord = '__CSP_NONCE__'

/** A document as it goes out in one answer. */
export type Document = (nonce: string) => string

/** The built document, which draws its page in the browser. */
export const plainDocument =
  (built: string): Document =>
  (nonce) =>
    built.replaceAll(nonceWord, nonce)

const title = /<title>.*?<\/title>\s*/s
const description = /<meta\s+name="description"[^>]*>\s*/
const theme = /<script src="\/theme\.js"[^>]*><\/script>/
const root = '<div id="root"></div>'

/**
 * Makes documents that can be read before any script runs. The nonce goes only into what the build wrote: a page may have
 * any word in it.
 */
export function documentsFrom(built: string): (page: DrawnPage, links: string) => Document {
  const [start = '', rest = ''] = built.replace(title, '').replace(description, '').split(theme)
  const [head = '', body = ''] = rest.split('</head>')
  const [before = '', after = ''] = body.split(root)
  if (!built.includes(root) || !after) throw new Error('The built document has no place for a page')
  return ({ head: said, body: drawn, script, data }, links) =>
    (nonce) =>
      [
        start.replaceAll(nonceWord, nonce),
        `<script nonce="${nonce}">${script}</script>`,
        said,
        head.replaceAll(nonceWord, nonce),
        `${links}</head>`,
        before.replaceAll(nonceWord, nonce),
        `<div id="root">${drawn}</div><script type="application/json" id="drawn">${data}</script>`,
        after.replaceAll(nonceWord, nonce),
      ].join('')
}
