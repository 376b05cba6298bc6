type Line = { at: string; balance: number }
type Drawn = { path: string; area: string; zero: number | null }

/** A balance that stands until the next movement, as steps from left to right within a box of this size. */
export function stepsOf(lines: readonly Line[], width: number, height: number): Drawn | null {
  const first = lines[0]
  const last = lines.at(-1)
  if (!first || !last) return null
  const start = Date.parse(first.at)
  const span = Date.parse(last.at) - start || 1
  const low = Math.min(0, ...lines.map(({ balance }) => balance))
  const high = Math.max(low + 1, ...lines.map(({ balance }) => balance))
  const x = (at: string) => round(((Date.parse(at) - start) / span) * width)
  const y = (balance: number) => round(height - ((balance - low) / (high - low)) * height)
  const steps = lines.slice(1).map(({ at, balance }) => `H${x(at)}V${y(balance)}`)
  const path = `M0 ${y(first.balance)}${steps.join('')}H${width}`
  return { path, area: `${path}V${y(0)}H0Z`, zero: low < 0 ? y(0) : null }
}

const round = (value: number) => Math.round(value * 10) / 10
