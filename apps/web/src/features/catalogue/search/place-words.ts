/** Where a hotel stands, with its town named once. */
export const placeWords = ({ address, location }: { address: string; location: string }): string =>
  !address ? location : address.includes(location) ? address : `${address}, ${location}`
