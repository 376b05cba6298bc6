import type { Sheet } from '@karavan/domain/catalogue/rates/sheet'

/** Unsaved work on a sheet, with what it was done on; it outlives the tab and goes with the session. */
export type SheetDraft = { version: number; base: Sheet; sheet: Sheet; at: number }

const keyOf = (hotelId: string) => `rate-sheet:${hotelId}`

export function readSheetDraft(hotelId: string): SheetDraft | null {
  try {
    const text = localStorage.getItem(keyOf(hotelId))
    return text === null ? null : (JSON.parse(text) as SheetDraft)
  } catch {
    return null
  }
}

export function writeSheetDraft(hotelId: string, draft: SheetDraft): void {
  try {
    localStorage.setItem(keyOf(hotelId), JSON.stringify(draft))
  } catch {
    // A full storage costs the draft, never the sheet.
  }
}

export function dropSheetDraft(hotelId: string): void {
  try {
    localStorage.removeItem(keyOf(hotelId))
  } catch {
    // There was none.
  }
}
