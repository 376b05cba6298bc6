import { inflateSync } from 'node:zlib'

/** What makes a document do something by itself: run a script, start a program, open what is packed into it. */
const active = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/
/** Names so short that a drawing may have them by chance. */
const shortActive = /\/(?:JS|XFA)\b/
const mostStreams = 5000
const mostInflated = 20_000_000

/** Names may be written with the numbers of their letters. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Where the bytes begin of every part that is packed and is a list of objects rather than a drawing. */
function* packedParts(text: string): Generator<number> {
  const streams = /(?<!end)stream(?:\r\n|\n|\r)/g
  let begins = -1
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    if (index < begins) continue
    streams.lastIndex = index
    const found = streams.exec(text)
    if (!found) return
    begins = found.index + found[0].length
    yield begins
  }
}

/** The objects of those parts; null for what cannot be opened here, as nothing can of a document that is locked. */
function* packedObjects(bytes: Buffer, text: string): Generator<string | null> {
  let inflated = 0
  let count = 0
  for (const from of packedParts(text)) {
    if (count++ >= mostStreams || inflated > mostInflated) {
      yield null
      return
    }
    const until = text.indexOf('endstream', from)
    try {
      const opened = inflateSync(bytes.subarray(from, until < 0 ? undefined : until), { maxOutputLength: mostInflated })
      inflated += opened.length
      yield opened.toString('latin1')
    } catch {
      yield null
    }
  }
}

const countOf = (text: string, name: string) => text.split(name).length

/** Whether a PDF brings scripts, programs or files of its own along, or may bring them where nobody can look. */
export function isActivePdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const plain = plainNames(text)
  if (active.test(plain) || countOf(plain, '/ObjStm') > countOf(text, '/ObjStm')) return true
  // What is drawn on pages may hold any letters by chance: short names count in what describes objects.
  if (shortActive.test(plain.replace(/stream\r?\n[^]*?endstream/g, ''))) return true
  for (const objects of packedObjects(bytes, text)) {
    if (objects === null) return true
    const names = plainNames(objects)
    if (active.test(names) || shortActive.test(names)) return true
  }
  return false
}
