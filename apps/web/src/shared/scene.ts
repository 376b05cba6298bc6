export { sceneOf } from '@karavan/domain/base/place-scene'
