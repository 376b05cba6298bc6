/** The kinds of files taken in, told by their content. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'pdf'

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** What a file is by its first bytes, whatever its name says; null for everything not taken in. */
export function fileTypeOf(bytes: Buffer): FileType | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'ftyp', 4) && /^avi[fs]/.test(bytes.toString('latin1', 8, 12))) return 'avif'
  if (startsWith(bytes, '%PDF-')) return 'pdf'
  return null
}
