/** Numbers as they are spoken, where what they count stands behind them. */
const spoken: Readonly<Record<string, number>> = {
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  chaar: 4,
  paanch: 5,
  panch: 5,
  chhe: 6,
  che: 6,
  saat: 7,
  aath: 8,
  nau: 9,
  das: 10,
}
const counted = String.raw`din|raat|log|dost|bande|kamr[ae]|rooms?|adults?|bac+h+[a-z]{0,4}|days?|nights?|star|hafte|couples?`

const months: Readonly<Record<string, RegExp>> = {
  january: /\bjan[a-z]{2,6}r[iy]\b/gi,
  february: /\bf[ae]b[a-z]{2,6}[iy]\b/gi,
  september: /\b(?:septmber|sepetember|sitambar)\b/gi,
  october: /\b(?:octobar|aktubar)\b/gi,
  november: /\b(?:novembar|novemeber|navambar)\b/gi,
  december: /\b(?:decembar|decemeber|desember|disambar)\b/gi,
}

/** What people of India type, and the plain word for it: Hindi in Latin letters, and the slips of a thumb. */
const words: readonly (readonly [RegExp, string])[] = [
  ...Object.entries(months).map(([name, form]) => [form, name] as const),
  [/\b(?:agle|next) (?:mahin[ea]|mnth|mth|mon)\b/gi, 'next month'],
  [/\b(?:is|this) (?:mahin[ea]|mnth|mth)\b/gi, 'this month'],
  [/\bmahin[ea]\b|\bmnths?\b/gi, 'month'],
  [/\bdin\b/gi, 'days'],
  [/\b(?:hafte|haft[ae])\b/gi, 'weeks'],
  [/\bsaa?l\b/gi, 'saal'],
  [/\b(?:hazaa?r|hajaa?r)\b/gi, 'thousand'],
  [/\b(?:budjet|bugdet|budgt|bajat|bajet|bujet|budg)\b/gi, 'budget'],
  [/\b(?:bet[ai]|betaa|betiy?a+n?|larka|ladka)\b(?=\s*\(?\d)/gi, 'child'],
  [/\bwapsi\b/gi, 'wapas'],
  [/\bb\/?f\s?(?:n|aur)\s?(?=dinner|lunch)/gi, 'bf & '],
  [
    /\b(dec(?:ember)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?) (?:mein|me|mai|main|m)\b/gi,
    'in $1',
  ],
  [/\bflts?\b/gi, 'flight'],
  [/(?<=\d\s?)bad[ea]\b/gi, 'adults'],
  [/\bm[ea]r[aei]\b(?=\s+(?:wife|husband|parents?|mummy|papa|family|beta|beti|friend|dost)\b)/gi, 'my'],
  [/\bmain?\b(?=\s+(?:aur|or|n|&|my)\b)/gi, 'me,'],
  [/\bhum do(?:no)?n?\b(?=\s*(?:ka|ke|ki|hi|log|$|[,.]))/gi, 'both of us'],
  // Short forms of countries that are no other word.
  [/\buk\b/gi, 'UK'],
  [/\busa\b/gi, 'USA'],
  [/\buae\b/gi, 'UAE'],
]

/** A message with its Hinglish and its usual slips put plainly, so that one set of rules does for all. */
export function plainWords(text: string): string {
  const numbered = text.replaceAll(
    new RegExp(
      String.raw`\b(${Object.keys(spoken).join('|')})(?=\s+(?:${counted})\b)|(?<=\bhum\s)(${Object.keys(spoken).join('|')})\b`,
      'gi',
    ),
    (found: string) => String(spoken[found.toLowerCase()] ?? found),
  )
  return words.reduce((said, [form, plain]) => said.replaceAll(form, plain), numbered)
}
