const scheme = /^(https?:\/\/|mailto:|tel:)/i

/** The address a person meant: with its scheme, or a placeholder; null when it is none. */
export function hrefOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  if (scheme.test(text) || /^\{\{[A-Za-z]+\}\}$/.test(text)) return text
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i.test(text) ? `https://${text}` : null
}
