/**
 * The rows of a CSV file, one at a time: quoted cells may hold commas, quotes and breaks. The sign that parts cells is
 * a comma, or a semicolon or tab where the first line has more of them. A long text comes in pieces cut anywhere, so
 * that no more of it than a piece and a row need be in memory. Empty lines are left out unless they count.
 */
export function* readCsv(
  text: string | Iterable<string>,
  { emptyLines = false }: { emptyLines?: boolean } = {},
): Generator<string[], undefined> {
  let separator: string | undefined
  let row: string[] = []
  let cell = ''
  let state: 'plain' | 'quoted' | 'after quote' | 'after return' = 'plain'
  for (const piece of withWholeHead(typeof text === 'string' ? [text] : text)) {
    separator ??= separatorOf(piece)
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const sign = piece.charAt(at)
      if (state === 'quoted') {
        if (sign !== '"') continue
        cell += piece.slice(from, at)
        from = at + 1
        state = 'after quote'
        continue
      }
      if (state === 'after quote' && sign === '"') {
        // The second of two quotes is one of the text.
        from = at
        state = 'quoted'
        continue
      }
      const broken = state === 'after return' && sign === '\n'
      state = 'plain'
      if (broken) from = at + 1
      else if (sign === '"' && cell === '' && from === at) {
        from = at + 1
        state = 'quoted'
      } else if (sign === separator || sign === '\n' || sign === '\r') {
        row.push(cell + piece.slice(from, at))
        cell = ''
        from = at + 1
        if (sign === separator) continue
        if (emptyLines || row.length > 1 || row[0] !== '') yield row
        row = []
        if (sign === '\r') state = 'after return'
      }
    }
    cell += piece.slice(from)
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
  return undefined
}

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text)

/** The pieces of a text, the first of them with all of its first line and without the mark before it. */
function* withWholeHead(pieces: Iterable<string>): Generator<string> {
  let head: string | null = ''
  for (const piece of pieces) {
    if (head === null) yield piece
    else {
      head += piece
      if (!/[\r\n]/.test(piece)) continue
      yield withoutMark(head)
      head = null
    }
  }
  if (head !== null) yield withoutMark(head)
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
