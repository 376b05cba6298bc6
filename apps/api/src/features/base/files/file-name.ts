/** A name safe to store and to send in a header: no path, no strange signs, and the ending its content deserves. */
export function safeFileName(given: string, ending: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).pop() ?? ''
  const base = last
    .replace(/\.[^.]{0,10}$/, '')
    .replaceAll(/[^\p{L}\p{N} ()_-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
  return `${base || 'file'}.${ending}`
}

/** The header that names a file, readable for old and new browsers. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
