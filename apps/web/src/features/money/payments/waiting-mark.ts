/** When a card, or the buyer, was sent on its way, and the last refusal heard before; nothing of the card is in it. */
export type WaitingMark = { at: number; heard: string | null }

const keyOf = (id: string) => `pay:${id}`
const lasts = 120_000

/** Remembers in this tab that an answer is waited for, so that a reload goes on waiting. */
export function markWaiting(id: string, heard: string | null): WaitingMark {
  const mark = { at: Date.now(), heard }
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(mark))
  } catch {
    // Without storage a reload shows the form again, and the server does not let itself be paid twice.
  }
  return mark
}

export function dropWaiting(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // There was none.
  }
}

/** What is waited for since a short while ago; null when nothing is. */
export function readWaiting(id: string): WaitingMark | null {
  try {
    const mark = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as WaitingMark | null
    return mark && Date.now() - mark.at < lasts ? mark : null
  } catch {
    return null
  }
}
