import { readCsv } from '@karavan/domain/base/read-csv'
import { guessMapping, type ImportMapping } from '@karavan/domain/crm/customer-import'

/** The columns of a file with a few of its rows, and what each column seems to be. */
export type Head = { heads: string[]; samples: string[][]; mapping: ImportMapping }

const headBytes = 64 * 1024
const sampleRows = 3

/** Looks at the beginning of a file; null when there is nothing in it. */
export async function readHead(file: File): Promise<Head | null> {
  const rows = readCsv(await file.slice(0, headBytes).text())
  const heads = rows.next().value ?? []
  if (heads.length === 0) return null
  const samples: string[][] = []
  for (const row of rows) if (samples.push(row) === sampleRows) break
  return { heads, samples, mapping: guessMapping(heads) }
}
