import { num } from './geometry.ts'

/** Offset (0 to 1), colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

const opacityOf = (opacity: number): string => (opacity < 1 ? ` opacity="${num(opacity, 2)}"` : '')

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity = 1]) => {
      const at = offset > 0 ? ` offset="${num(offset, 2)}"` : ''
      const faded = opacity < 1 ? ` stop-opacity="${num(opacity, 2)}"` : ''
      return `<stop${at} stop-color="${colour}"${faded}/>`
    })
    .join('')

/** Collects flat shapes in drawing order, and the gradients they use, into one SVG document. */
export class Canvas {
  readonly width: number
  readonly height: number
  #defs: string[] = []
  #body: string[] = []
  #ids = 0

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** Fills path data. */
  fill(d: string, paint: string, opacity = 1): void {
    if (d) this.#body.push(`<path d="${d}" fill="${paint}"${opacityOf(opacity)}/>`)
  }

  /** Path data without a colour of its own: a symbol made of it takes the paint given to place(). */
  shape(d: string): void {
    this.#body.push(`<path d="${d}"/>`)
  }

  /** Draws path data as round-ended lines. */
  line(d: string, colour: string, width: number, opacity = 1): void {
    const look = `fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round"`
    if (d) this.#body.push(`<path d="${d}" ${look}${opacityOf(opacity)}/>`)
  }

  disc(x: number, y: number, r: number, paint: string, opacity = 1): void {
    this.#body.push(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${paint}"${opacityOf(opacity)}/>`)
  }

  oval(x: number, y: number, rx: number, ry: number, paint: string, opacity = 1): void {
    const size = `rx="${num(rx)}" ry="${num(ry)}"`
    this.#body.push(`<ellipse cx="${num(x)}" cy="${num(y)}" ${size} fill="${paint}"${opacityOf(opacity)}/>`)
  }

  /** A gradient from top to bottom (or left to right) of the shape it fills. */
  fade(stops: readonly Stop[], direction: 'down' | 'right' = 'down'): string {
    const axis = direction === 'down' ? ' x2="0" y2="1"' : ''
    return `url(#${this.#define((id) => `<linearGradient id="${id}"${axis}>${stopsOf(stops)}</linearGradient>`)})`
  }

  /** A gradient from the middle of the shape outwards. */
  glow(stops: readonly Stop[]): string {
    return `url(#${this.#define((id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`)})`
  }

  /** A repeating tile. */
  tile(width: number, height: number, markup: string): string {
    const size = `width="${num(width)}" height="${num(height)}" patternUnits="userSpaceOnUse"`
    return `url(#${this.#define((id) => `<pattern id="${id}" ${size}>${markup}</pattern>`)})`
  }

  /** Keeps what is drawn inside for later use by place(), without showing it. */
  symbol(draw: () => void): string {
    const markup = this.#apart(draw)
    return this.#define((id) => `<g id="${id}">${markup}</g>`)
  }

  /** Shows what is drawn inside and returns its id, so that place() can show it again. */
  keep(draw: () => void): string {
    const id = this.#nextId()
    this.#body.push(`<g id="${id}">${this.#apart(draw)}</g>`)
    return id
  }

  /** Shows a symbol again under a transform; paint colours those of its shapes that have none. */
  place(id: string, transform: string, { opacity = 1, paint }: { opacity?: number; paint?: string } = {}): void {
    const colour = paint ? ` fill="${paint}"` : ''
    this.#body.push(`<use href="#${id}" transform="${transform}"${colour}${opacityOf(opacity)}/>`)
  }

  /** Shows a symbol again upside down below a water line, flattened. */
  mirror(id: string, line: number, squash: number, opacity: number): void {
    this.place(id, `matrix(1 0 0 ${num(-squash, 2)} 0 ${num(line * (1 + squash))})`, { opacity })
  }

  /** Draws everything inside under one transform. */
  under(transform: string, draw: () => void, opacity = 1): void {
    this.#body.push(`<g transform="${transform}"${opacityOf(opacity)}>${this.#apart(draw)}</g>`)
  }

  /** The finished document. */
  toSvg(): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`
    const defs = this.#defs.length ? `<defs>${this.#defs.join('')}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="xMidYMid slice">${defs}${this.#body.join('')}</svg>`
  }

  #nextId(): string {
    return `s${(this.#ids++).toString(36)}`
  }

  #define(markup: (id: string) => string): string {
    const id = this.#nextId()
    this.#defs.push(markup(id))
    return id
  }

  #apart(draw: () => void): string {
    const outer = this.#body
    this.#body = []
    draw()
    const inner = this.#body.join('')
    this.#body = outer
    return inner
  }
}
