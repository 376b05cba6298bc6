/** A PAN as it may stand in a list or a trail: its end alone. */
export const maskPan = (pan: string | null): string | null => pan && `••••••${pan.slice(-4)}`
