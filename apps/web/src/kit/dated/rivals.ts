type Asked<T> = { currentData?: T; error?: unknown; refetch: () => unknown }
/** Those that count on a day, the winner first, and those of single agencies; null while they are not known. */
export type Rivals<R> = { rivals: { order: R[]; single: R[] } | null; failed: boolean; retry: () => void }

type Chosen<R> = { data: { winner: R | null; beaten: R[] } }

/**
 * What is known of those that count on a day for one buyer, the winner first, and beside them of those that hold for
 * single agencies, where such are asked for.
 */
export function rivalsOf<R>(
  chosen: Asked<Chosen<R>>,
  single: Asked<{ data: R[] }> | null,
  holding: (rules: readonly R[]) => R[],
): Rivals<R> {
  const answer = chosen.currentData?.data
  const others = single ? single.currentData?.data : []
  return {
    rivals:
      answer && others
        ? { order: answer.winner ? [answer.winner, ...answer.beaten] : [], single: holding(others) }
        : null,
    failed: Boolean(chosen.error ?? single?.error),
    retry: () => {
      for (const one of [chosen, single]) if (one?.error) void one.refetch()
    },
  }
}
