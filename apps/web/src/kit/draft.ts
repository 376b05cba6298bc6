/** What was typed and not saved, with what it was typed over. */
export type Draft<Values> = { values: Values; base: Values; version: number | null; at: number }

/** Drafts live in this tab only: they survive a reload, and go when the tab or the session ends. */
const keyOf = (name: string) => `draft:${name}`

export function readDraft<Values>(name: string): Draft<Values> | null {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? null : (JSON.parse(text) as Draft<Values>)
  } catch {
    return null
  }
}

export function writeDraft<Values>(name: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // A full storage costs the draft, never the form.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // There was none.
  }
}
