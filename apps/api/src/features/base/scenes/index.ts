export { createRandom, type Random } from './random.ts'
export { type SceneKind, sceneKinds } from './scene.ts'
export { registerScenes, sceneUrl } from './scene.routes.ts'
