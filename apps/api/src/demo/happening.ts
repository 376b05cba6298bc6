/** Something made up that people would have done at a moment of the last month. */
export type Happening = { at: Date; run: () => Promise<void> }

/** What is made up of one kind, and what is left to do when all of it has happened. */
export type Happenings = { list: Happening[]; finish?: () => Promise<void> }

const dayMs = 86_400_000

/** So many days before now. */
export const daysBefore = (days: number): Date => new Date(Date.now() - days * dayMs)

/**
 * Lets things happen in the order of their time, whatever they are: the books are written in it. What each leaves to be done
 * is done as of its time.
 */
export async function letHappen(all: readonly Happenings[], settle: (at: Date) => Promise<void>): Promise<void> {
  const inOrder = all.flatMap(({ list }) => list).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, run } of inOrder) {
    await run()
    await settle(at)
  }
  for (const { finish } of all) await finish?.()
  await settle(new Date())
}
