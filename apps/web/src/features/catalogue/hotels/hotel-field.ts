import { formFieldOf } from '../../../kit/FormField.tsx'
import type { HotelValues } from './hotel-form.ts'

/** A field of the form of a hotel. */
export const HotelField = formFieldOf<HotelValues>()
