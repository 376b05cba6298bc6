// Lays papers out on a thread of its own, one after the other: it is done in one go, and the server would stand still meanwhile.
// It reads no file but the fonts and opens no address; the pictures come with the paper.
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { readFonts } from './fonts.mjs'
import { tagContent } from './tags.mjs'

// The fonts every PDF reader has know no rupee sign.
const fonts = readFonts()
for (const name of Object.values(fonts)) pdfmake.virtualfs.writeFileSync(name, Buffer.from(name))
pdfmake.setFonts({ NotoSans: fonts })
tagContent()
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setUrlAccessPolicy(() => false)

/** The rules of a table as the library wants them: functions, which do not pass from thread to thread. */
function ruledBy({ across = 0, first = true, last = true, upright = 0, colour, uprights, ...room }) {
  const paddings = Object.entries(room).map(([side, points]) => [
    `padding${side[0].toUpperCase()}${side.slice(1)}`,
    () => points,
  ])
  return {
    hLineWidth: (row, { table }) => ((row === 0 && !first) || (row === table.body.length && !last) ? 0 : across),
    vLineWidth: () => upright,
    ...(colour ? { hLineColor: () => colour, vLineColor: () => colour } : {}),
    ...(uprights ? { vLineColor: (column) => uprights[column] ?? colour } : {}),
    ...Object.fromEntries(paddings),
  }
}

/** Puts the rules of every table in, however deep it stands. */
function ruleTables(node, done = new Set()) {
  if (node === null || typeof node !== 'object' || done.has(node)) return
  // The same part may stand in several places.
  done.add(node)
  if (node.layout?.rules) node.layout = ruledBy(node.layout.rules)
  for (const part of Array.isArray(node) ? node : Object.values(node)) ruleTables(part, done)
}

/** The foot of one page: whatever names pages is told which it is, of how many. */
function footOn(node, current, count) {
  if (node === null || typeof node !== 'object') return node
  if (Array.isArray(node)) return node.map((part) => footOn(part, current, count))
  const parts = Object.entries(node).map(([name, part]) => [name, footOn(part, current, count)])
  const foot = Object.fromEntries(parts)
  return node.numbered ? { ...foot, text: `${node.text}${current} of ${count}` } : foot
}

parentPort.on('message', async ({ foot, ...paper }) => {
  try {
    ruleTables(paper.content)
    const footer = foot && ((current, count) => footOn(foot, current, count))
    const bytes = await pdfmake.createPdf({ ...paper, ...(footer ? { footer } : {}) }).getBuffer()
    parentPort.postMessage({ bytes: new Uint8Array(bytes) })
  } catch (error) {
    parentPort.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
