type Place = { location: string; latitude: number | null; longitude: number | null }

/** The middle of a place as a map marks it; none where nobody has said where it is. */
export const centreOf = (place: Place | undefined) =>
  place && place.latitude !== null && place.longitude !== null
    ? { latitude: place.latitude, longitude: place.longitude, name: `Centre of ${place.location}` }
    : null
