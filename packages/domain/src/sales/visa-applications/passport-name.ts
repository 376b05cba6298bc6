// Letters that do not fall apart into a plain one and a mark.
const ligatures: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'OE', Þ: 'TH', Ð: 'D', Đ: 'D', Ł: 'L', Ħ: 'H' }
// What some states write instead of dropping the mark.
const spelledOut: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA', Ñ: 'NXX', Ø: 'O' }

/** A name in the letters a passport's zone knows: marks go, apostrophes vanish, everything else parts words. */
export function latinName(name: string, replaced: Record<string, string> = {}): string {
  const all = { ...ligatures, ...replaced }
  return [...name.normalize('NFC').toUpperCase()]
    .map((sign) => all[sign] ?? sign)
    .join('')
    .normalize('NFD')
    .replaceAll(/[\p{M}'’`.]/gu, '')
    .replaceAll(/[^A-Z]+/g, ' ')
    .trim()
}

const isCutShort = (whole: string, read: string) => {
  const [names, parts] = [whole.split(' '), read.split(' ')]
  return parts.length <= names.length && parts.every((part, index) => names[index]?.startsWith(part))
}

/** Whether a typed name can be the one read from a zone; names that fill theirs may be cut short or abbreviated. */
export const isSameName = (typed: string, read: string, full: boolean): boolean =>
  [latinName(typed), latinName(typed, spelledOut)].some((name) => name === read || (full && isCutShort(name, read)))
