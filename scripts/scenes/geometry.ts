export type Point = readonly [x: number, y: number]

/** A number as short SVG text: rounded, without a leading zero. */
export const num = (value: number, digits = 1): string =>
  String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.')

/** Path data written as a template; every number in it is rounded. */
export const path = (parts: TemplateStringsArray, ...values: number[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => num(value)))

/** A rectangle as path data, so that many of them share one element. */
export const box = (x: number, y: number, width: number, height: number): string =>
  path`M${x} ${y}h${width}v${height}h${-width}z`

/** A circle as path data. */
export const dot = (x: number, y: number, r: number): string =>
  path`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`

/** A closed outline through the given points, to the whole unit: enough for large shapes. */
export const outline = (points: readonly Point[]): string =>
  `${points.map(([x, y], index) => `${index ? 'L' : 'M'}${num(x, 0)} ${num(y, 0)}`).join('')}z`

/** The point at t (0 to 1) of a cubic curve. */
export const onCurve = (a: Point, b: Point, c: Point, d: Point, t: number): Point => {
  const u = 1 - t
  const at = (axis: 0 | 1): number =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis]
  return [at(0), at(1)]
}
