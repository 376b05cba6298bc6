import type { Canvas } from './canvas.ts'
import type { Light } from './palette.ts'
import type { Random } from '@karavan/domain/base/random'

/** What every part of a picture is drawn with. */
export type Stage = { canvas: Canvas; random: Random; light: Light }
