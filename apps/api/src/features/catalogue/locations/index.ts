export { insertLocations } from './location.queries.ts'
export { findPlacePictures, type PlacePictures, scenesAlone } from './place-picture.queries.ts'
