import { type PanKeys, panVault } from '../../../platform/crypto/pan.ts'

/** Cells that look like a PAN or a passport wait sealed: rows of a file lie in the database until they are imported. */
const likePan = /^[A-Z]{5}[0-9]{4}[A-Z]$/i
const likePassport = /^(?=.*\d)[A-Z0-9]{6,9}$/i
const isPrivate = (cell: string) => {
  const bare = cell.replaceAll(/[\s-]/g, '')
  return likePan.test(bare) || likePassport.test(bare)
}
const mark = 'sealed:'

const ownerOf = (importId: string) => `import ${importId}`

/** The cells of a row as they are kept. */
export function sealCells(keys: PanKeys, importId: string, cells: readonly string[]): string[] {
  return cells.map((cell) => {
    if (!isPrivate(cell)) return cell
    const { keyId, wrappedKey, content } = panVault(keys).seal(cell, ownerOf(importId))
    return `${mark}${keyId}.${wrappedKey}.${content}`
  })
}

/** The cells of a row as they were typed. */
export function openCells(keys: PanKeys, importId: string, cells: readonly string[]): string[] {
  return cells.map((cell) => {
    if (!cell.startsWith(mark)) return cell
    const [keyId = '', wrappedKey = '', content = ''] = cell.slice(mark.length).split('.')
    try {
      return panVault(keys).open({ keyId, wrappedKey, content }, ownerOf(importId))
    } catch {
      // Somebody typed it, or the key is gone.
      return cell
    }
  })
}
