// A program: an application beside another one, which does what its parent tells it.
import { type Answer, startOn } from './started-app.ts'

type Asked = { id: number; call?: Parameters<Awaited<ReturnType<typeof startOn>>['call']> }
export type Told = { id: number; answer: Answer<unknown> | null }

const { call, close } = await startOn(
  process.argv[2] ?? '',
  JSON.parse(process.argv[3] ?? '{}') as Record<string, string>,
)
process.on('message', ({ id, call: asked }: Asked) => {
  const answered = asked ? call<unknown>(...asked) : Promise.resolve(null)
  void answered.then((answer) => process.send?.({ id, answer } satisfies Told))
})
// Whoever started it is through, or gone with the database.
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref()
  void close().finally(() => process.exit())
})
