import type { DrawnPage } from '@karavan/contracts/kit/page'
import type { PageFiles } from './page-modules.ts'

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
/** Makes documents that draw their page in the browser and say before that what it is. */
export function namedDocumentsFrom(built: string): (head: string) => Document {
  const [start = '', rest = ''] = built.replace(description, '').split(title)
  return (head) => (nonce) => start.replaceAll(nonceWord, nonce) + head + rest.replaceAll(nonceWord, nonce)
}

const theme = /<script src="\/theme\.js"[^>]*><\/script>/
const styleLink = /<link rel="stylesheet"[^>]*>\s*/g
const entry = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g
const root = '<div id="root"></div>'

/** Nothing of the program is needed to see the page, so that pictures go before it. */
const low = (tag: string) => tag.replace(/^<(script|link) /, '<$1 fetchpriority="low" ')
const preload = (file: string) => low(`<link rel="modulepreload" crossorigin href="/${file}">`)
const styleOf = (file: string) => `<link rel="stylesheet" data-later crossorigin href="/${file}">`

/** Brings in what waits in the template, after the first paint: until then it would only be in the way of it. */
const bringLater = `(function(d){function go(){d.head.append(d.getElementById('later').content)}
d.hidden?go():requestAnimationFrame(function(){setTimeout(go)})})(document)`

/** The files of a page, with those of its styles that it is first painted with. */
export type PageParts = PageFiles & { needed: string }

/**
 * Makes documents that can be read before any script runs. The nonce goes only into what the build wrote: a page may have
 * any word in it.
 */
export function documentsFrom(built: string): (page: DrawnPage, parts: PageParts) => Document {
  const [start = '', rest = ''] = built.replace(title, '').replace(description, '').split(theme)
  const [wholeHead = '', body = ''] = rest.split('</head>')
  const program = (wholeHead.match(entry) ?? []).map(low).join('')
  const head = wholeHead.replace(entry, '').replace(styleLink, '')
  const [before = '', after = ''] = body.split(root)
  if (!built.includes(root) || !after) throw new Error('The built document has no place for a page')
  return ({ head: said, body: drawn, script, data }, { scripts, styles, needed }) =>
    (nonce) =>
      [
        start.replaceAll(nonceWord, nonce),
        `<script nonce="${nonce}">${script}</script><style nonce="${nonce}">${needed}</style>`,
        said,
        head.replaceAll(nonceWord, nonce),
        '</head>',
        before.replaceAll(nonceWord, nonce),
        `<div id="root">${drawn}</div><script type="application/json" id="drawn">${data}</script>`,
        `<template id="later">${styles.map(styleOf).join('')}${program.replaceAll(nonceWord, nonce)}`,
        `${scripts.map(preload).join('')}</template><script nonce="${nonce}">${bringLater}</script>`,
        after.replaceAll(nonceWord, nonce),
      ].join('')
}
