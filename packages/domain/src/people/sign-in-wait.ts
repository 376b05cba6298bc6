/** So many wrong tries cost no time: people mistype. */
export const freeTries = 4

const first = 5
const longest = 15 * 60

/** How many seconds must pass after so many wrong tries in a row before the next is looked at. */
export const waitAfter = (failures: number): number =>
  failures <= freeTries ? 0 : Math.min(longest, first * 2 ** Math.min(failures - freeTries - 1, 20))

/** The waits one after the other, from the first wrong try that costs time until they grow no more. */
export const growingWaits: readonly number[] = (() => {
  const waits: number[] = []
  while (waits.at(-1) !== longest) waits.push(waitAfter(freeTries + waits.length + 1))
  return waits
})()
