import { join } from 'node:path'
import { drawnScenes, sceneKinds } from '@karavan/domain/base/scene'
import { drawHero } from './hero.ts'
import { drawScene } from './scene.ts'

/** Where the pictures lie that the server hands out as they are. */
export const folder = join(import.meta.dirname, '../../apps/web/public/scenes')

/** All of them, drawn anew. */
export const pictures = (): { file: string; svg: string }[] => [
  { file: 'hero.svg', svg: drawHero() },
  ...sceneKinds.flatMap((kind) =>
    drawnScenes[kind].map((seed) => ({ file: `${kind}-${seed}.svg`, svg: drawScene({ kind, seed }) })),
  ),
]
