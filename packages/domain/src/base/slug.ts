/** Words as an address or a file name carries them: small letters and digits, joined by hyphens. */
export const slugOf = (text: string, longest = 80): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '')
