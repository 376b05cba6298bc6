import { drawBeach } from './beach.ts'
import { Canvas } from './canvas.ts'
import { drawDesert } from './desert.ts'
import { drawIsland } from './island.ts'
import { drawLake } from './lake.ts'
import { drawMarket } from './market.ts'
import { drawMountains } from './mountains.ts'
import { drawOldTown } from './old-town.ts'
import { lightOf, type Time } from './palette.ts'
import { createRandom } from '@karavan/domain/base/random'
import type { SceneKind } from '@karavan/domain/base/scene'
import { drawRoom } from './room.ts'
import { drawSkyline } from './skyline.ts'
import type { Stage } from './stage.ts'
import { drawTerraces } from './terraces.ts'

type Scene = { draw: (stage: Stage) => void; times: readonly [Time, ...Time[]] }

const scenes: Record<SceneKind, Scene> = {
  skyline: { draw: drawSkyline, times: ['dusk', 'golden', 'dawn'] },
  beach: { draw: drawBeach, times: ['golden', 'day', 'dusk', 'dawn'] },
  mountains: { draw: drawMountains, times: ['dawn', 'day', 'golden'] },
  desert: { draw: drawDesert, times: ['golden', 'dusk', 'dawn'] },
  'old-town': { draw: drawOldTown, times: ['golden', 'dawn', 'dusk', 'day'] },
  island: { draw: drawIsland, times: ['day', 'golden', 'dawn', 'dusk'] },
  market: { draw: drawMarket, times: ['dusk', 'golden', 'dusk', 'golden', 'dawn'] },
  lake: { draw: drawLake, times: ['dawn', 'golden', 'day', 'dusk'] },
  room: { draw: drawRoom, times: ['day', 'golden', 'dawn', 'dusk'] },
  terraces: { draw: drawTerraces, times: ['dawn', 'golden', 'day'] },
}

/** Draws a 4:3 picture of a kind of place, always the same for the same seed; the hour is the seed's choice unless given. */
export const drawScene = ({ kind, seed, time }: { kind: SceneKind; seed: string; time?: Time }): string => {
  const { draw, times } = scenes[kind]
  const random = createRandom(`${kind}:${seed}`)
  const canvas = new Canvas(800, 600)
  const stage: Stage = { canvas, random, light: lightOf(time ?? random.pick(times), random) }
  // Half of all pictures are mirrored, which doubles what one composition gives.
  if (random.chance(0.5)) canvas.under('matrix(-1 0 0 1 800 0)', () => draw(stage))
  else draw(stage)
  return canvas.toSvg()
}
