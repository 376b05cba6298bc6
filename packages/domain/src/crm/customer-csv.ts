/**
 * The rows of a CSV file, one at a time: quoted cells may hold commas, quotes and breaks. The sign that parts cells is
 * a comma, or a semicolon or tab where the first line has more of them.
 */
export function* readCsv(text: string): Generator<string[], undefined> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = separatorOf(source)
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at)
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[at + 1] === '\n') at++
      row.push(cell)
      if (row.length > 1 || cell !== '') yield row
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
  return undefined
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
