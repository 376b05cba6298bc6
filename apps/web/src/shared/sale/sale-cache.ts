import { log } from '../log.ts'
import { api, type TagType } from '../api/api.ts'

type Store = { dispatch: (action: never) => unknown; getState: () => unknown }
type State = Parameters<typeof api.util.selectInvalidatedBy>[0]
type Answered<Fresh> = Store & { queryFulfilled: PromiseLike<{ data: { data: Fresh } }> }
type Recipe = (answer: { data: unknown }) => void
type Fresh<Sale extends { id: string }> = Pick<Sale, 'id'> & Partial<Sale>

interface SaleCacheOptions<Sale extends { id: string }, Tag extends TagType> {
  tag: Tag
  /** The endpoints that read one sale and a list of them. */
  get: string
  list: string
  /** What of a sale a row of a list shows. */
  inRow: readonly (keyof Sale)[]
  /** How several of them are called where a fault is logged. */
  many: string
}

const patchOf = (endpoint: string, sent: unknown, recipe: Recipe) =>
  (api.util.updateQueryData as unknown as (endpoint: string, sent: unknown, recipe: Recipe) => never)(
    endpoint,
    sent,
    recipe,
  )

/** How the cache of one kind of sale takes what the server answers to a change. */
export function saleCache<Sale extends { id: string }, Tag extends TagType>(options: SaleCacheOptions<Sale, Tag>) {
  const { tag, get, list, inRow, many } = options

  /** What of a fresh sale a row shows; what the answer did not carry stays as it is. */
  const rowPart = (fresh: Fresh<Sale>) =>
    Object.fromEntries(inRow.flatMap((key) => (fresh[key] === undefined ? [] : [[key, fresh[key]]])))

  /** Puts what the server answered into the cached single sale and every cached list entry; a failure is only logged. */
  function spread(fresh: Fresh<Sale>, { dispatch, getState }: Store): void {
    try {
      for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState() as State, [tag])) {
        if (endpointName === get) {
          if ((originalArgs as { params: { id: string } }).params.id !== fresh.id) continue
          const patch = patchOf(get, originalArgs, ({ data }) => {
            Object.assign(data as object, fresh)
          })
          dispatch(patch)
        } else if (endpointName === list) {
          const patch = patchOf(list, originalArgs, ({ data }) => {
            for (const row of data as Sale[]) if (row.id === fresh.id) Object.assign(row, rowPart(fresh))
          })
          dispatch(patch)
        }
      }
    } catch (error) {
      log(`The cached ${many} were not brought up to date`, error)
    }
  }

  return {
    listTag: { type: tag, id: 'LIST' },
    historyTag: (id: string | undefined) => ({ type: tag, id: `${id}:history` }),
    /** For a mutation that answers with the changed sale. */
    onQueryStarted: async (_sent: unknown, store: Answered<Fresh<Sale>>): Promise<void> => {
      const answer = await store.queryFulfilled.then(
        ({ data }) => data,
        () => null,
      )
      if (answer) spread(answer.data, store)
    },
  }
}
