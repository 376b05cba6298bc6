import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { classesOf, readStyleSheet } from './style-sheet.ts'

/** Tells which rules of some built style sheets a page is painted with. Each sheet is read once. */
export function openStyles(folder: string): (files: string[], body: string) => string {
  const sheets = new Map<string, ReturnType<typeof readStyleSheet>>()
  const sheetAt = (file: string) => {
    const sheet = sheets.get(file) ?? readStyleSheet(readFileSync(join(folder, file), 'utf8'))
    sheets.set(file, sheet)
    return sheet
  }
  return (files, body) => {
    const classes = classesOf(body)
    return files.map((file) => sheetAt(file)(classes)).join('')
  }
}
