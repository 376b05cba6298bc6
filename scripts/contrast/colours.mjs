function parse(value) {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value)
  if (hex) return { rgb: hex.slice(1).map((part) => Number.parseInt(part, 16)), alpha: 1 }
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value)
  return rgb ? { rgb: rgb.slice(1, 4).map(Number), alpha: Number(rgb[4]) } : undefined
}

/** Every colour that a style sheet declares, by its name, in both schemes. */
export function readTokens(css) {
  const tokens = { light: new Map(), dark: new Map() }
  for (const [, name, value] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const [, light = value, dark = value] = /^light-dark\((.+?),\s*(#\w+|rgb\(.+?\))\)$/.exec(value) ?? []
    if (!parse(light) || !parse(dark)) continue
    tokens.light.set(name, parse(light))
    tokens.dark.set(name, parse(dark))
  }
  return tokens
}

/** A colour as it is seen on another one. */
export const over = (top, below) => ({
  rgb: top.rgb.map((part, at) => part * top.alpha + below.rgb[at] * (1 - top.alpha)),
  alpha: 1,
})

const luminance = ({ rgb }) => {
  const [red, green, blue] = rgb.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two opaque colours are apart, from 1 to 21, as WCAG 2 counts. */
export function contrast(one, other) {
  const [pale, deep] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (pale + 0.05) / (deep + 0.05)
}
