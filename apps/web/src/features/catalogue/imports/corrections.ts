import type { ImportLine } from '@karavan/contracts/catalogue/imports/catalogue-import'

/** Cells that were typed anew, by their line and the name of their column. */
export type Typed = ReadonlyMap<number, Readonly<Record<string, string>>>

const textIn = ({ cells }: ImportLine, column: string) => cells?.find((cell) => cell.column === column)?.text ?? ''

/** What a cell says now. */
export const typedText = (typed: Typed, line: ImportLine, column: string): string =>
  typed.get(line.line)?.[column] ?? textIn(line, column)

export const isTyped = (typed: Typed, line: ImportLine, column: string): boolean =>
  typed.get(line.line)?.[column] !== undefined

/** Writes into a cell; what the file says already is no correction. */
export function typeInto(typed: Typed, line: ImportLine, column: string, text: string): Typed {
  const next = new Map(typed)
  const { [column]: _, ...others } = typed.get(line.line) ?? {}
  const cells = text === textIn(line, column) ? others : { ...others, [column]: text }
  if (Object.keys(cells).length > 0) next.set(line.line, cells)
  else next.delete(line.line)
  return next
}

/** Writes a block of rows and tabs from a cell on, as far as there are cells. */
export function pasteFrom(
  typed: Typed,
  lines: readonly ImportLine[],
  from: { row: number; column: number },
  rows: readonly (readonly string[])[],
): Typed {
  let next = typed
  for (const [down, texts] of rows.entries())
    for (const [across, text] of texts.entries()) {
      const line = lines[from.row + down]
      const column = line?.cells?.[from.column + across]?.column
      if (line && column !== undefined) next = typeInto(next, line, column, text.trim())
    }
  return next
}

export const countTyped = (typed: Typed): number =>
  [...typed.values()].reduce((count, cells) => count + Object.keys(cells).length, 0)

/** What is sent to have them checked. */
export const correctionsOf = (typed: Typed) => ({
  lines: [...typed].map(([line, cells]) => ({ line, cells: { ...cells } })),
})
