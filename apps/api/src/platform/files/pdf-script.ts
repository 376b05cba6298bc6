import { inflateSync } from 'node:zlib'

/** What makes a document do something by itself: run a script, start a program, open what is packed into it. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)\b/
const mostStreams = 5000
const mostInflated = 20_000_000

/** Names may be written with the numbers of their letters. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The parts that are packed, as far as they can be opened and are lists of objects rather than drawings. */
function* packedObjects(bytes: Buffer, text: string): Generator<string> {
  let inflated = 0
  let count = 0
  for (const { index, 0: head } of text.matchAll(/\/ObjStm\b[^]{0,400}?stream\r?\n/g)) {
    if (count++ >= mostStreams || inflated > mostInflated) return
    const from = index + head.length
    const until = text.indexOf('endstream', from)
    try {
      const opened = inflateSync(bytes.subarray(from, until < 0 ? undefined : until), { maxOutputLength: mostInflated })
      inflated += opened.length
      yield opened.toString('latin1')
    } catch {
      // What nobody can open runs nothing either.
    }
  }
}

/** Whether a PDF brings scripts, programs or files of its own along. */
export function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  // What is drawn on pages is packed as well and may hold any letters: only what describes objects is read.
  const described = text.replace(/stream\r?\n[^]*?endstream/g, '')
  if (active.test(plainNames(described))) return true
  for (const objects of packedObjects(bytes, text)) if (active.test(plainNames(objects))) return true
  return false
}
