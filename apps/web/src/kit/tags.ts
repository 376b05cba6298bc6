type Tag<T extends string> = { type: T; id: string }
type Row = { id: string }

const listId = 'LIST'

const rowsOf = (answer: unknown): readonly Row[] => (answer as { data?: readonly Row[] } | undefined)?.data ?? []

/** Tags of a list: itself, and every row in it, so that a change of one row fetches the lists that show it. */
export const listTags =
  <T extends string, A>(type: T, rows: (answer: A) => readonly Row[] = rowsOf) =>
  (answer: A | undefined): Tag<T>[] => [
    { type, id: listId },
    ...(answer === undefined ? [] : rows(answer).map(({ id }) => ({ type, id }))),
  ]

type WithId = { params: { id: string } }

/** The tag of one record, for a query that reads it. */
export const oneTag =
  <T extends string>(type: T) =>
  (_answer: unknown, _error: unknown, sent: WithId): Tag<T>[] => [{ type, id: sent.params.id }]

/** What a new record makes stale: the lists. */
export const createdTags = <T extends string>(type: T): Tag<T>[] => [{ type, id: listId }]

/** What a changed or removed record makes stale: itself and the lists. */
export const changedTags =
  <T extends string>(type: T) =>
  (_answer: unknown, _error: unknown, sent: WithId): Tag<T>[] =>
    changed(type, sent.params.id)

/** The tags of a record known by its id alone, as live events name it. */
export const changed = <T extends string>(type: T, id?: string): Tag<T>[] => [
  { type, id: listId },
  ...(id ? [{ type, id }] : []),
]
