export { findTrip, insertItineraries, type NewItinerary, type TripRecord } from './itinerary.queries.ts'
export { clientPrice, type PricedTrip, priceTripFor, sendTripPrice } from './trip-price.service.ts'
