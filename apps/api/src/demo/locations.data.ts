import type { DemoLocation } from './demo-location.ts'
import { asianLocations } from './locations-asia.data.ts'
import { indianLocations } from './locations-india.data.ts'
import { westernLocations } from './locations-west.data.ts'

/** The forty places of the demo data, in all twelve countries of the currency map. */
export const demoLocations: readonly DemoLocation[] = [...westernLocations, ...indianLocations, ...asianLocations]
