import type { Locator } from '@playwright/test'
import { baseURL, type Caller } from './people.ts'

/** Money as it stands on a screen or in a file, in paise; a dash is nothing. */
export const paise = (text: string | undefined): number =>
  Math.round(Number((text ?? '').replaceAll(/[₹,\s–]/g, '')) * 100)

/** Rupees as screens write them. */
export const rupees = (amount: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount)

const cellsOf = (line: string): string[] =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )

const readRows = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map(cellsOf)

const get = async ({ token }: Caller, path: string): Promise<string> => {
  const answer = await fetch(`${baseURL()}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

/** The rows of a report of the book as its file has them, without the head. */
export const sheetOf = async (by: Caller, sheet: string): Promise<string[][]> =>
  readRows(await get(by, `/crm/books/export?sheet=${sheet}&format=csv`)).slice(1)

/** The rows of a list as its file has them, each cell under its head. */
export async function listOf(by: Caller, list: string): Promise<Record<string, string>[]> {
  const { data } = (await (
    await fetch(`${baseURL()}/api/v1/exports`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${by.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ list, format: 'csv' }),
    })
  ).json()) as { data: { id: string } }
  const [head = [], ...rows] = readRows(await get(by, `/exports/${data.id}/file`))
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}

/** The rows of a table on the screen, cell by cell, without its head. */
export const tableRows = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')))
