import type { PlaceKind } from '@karavan/domain/base/scene'

/** A place of the demo data, with the pictures drawn for it. */
export type DemoLocation = {
  location: string
  country: string
  stateCode?: string
  displayName: string
  slug: string
  description: string
  latitude: number
  longitude: number
  featured: boolean
  status: 'active'
  scenes: readonly { kind: PlaceKind; seed: string }[]
}
