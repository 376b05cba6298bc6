const keyOf = (sessionId: string) => `way-back:${sessionId}`

/** Remembers in this tab from which page a payment was opened, when its address is nothing the server may tell. */
export function keepWayBack(sessionId: string, path: string): void {
  try {
    sessionStorage.setItem(keyOf(sessionId), path)
  } catch {
    // Without storage the page of the payment says where to look instead.
  }
}

/** The page of this tab that a payment was opened from. */
export function readWayBack(sessionId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(sessionId))
  } catch {
    return null
  }
}
