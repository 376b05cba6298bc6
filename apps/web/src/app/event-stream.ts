/** What the server says has changed; whoever shows it fetches it again. */
export type LiveEvent = { tag: string; id?: string }

function parse(block: string): LiveEvent | null {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
  if (!data) return null
  try {
    const event = JSON.parse(data) as Partial<LiveEvent>
    return typeof event.tag === 'string' ? { tag: event.tag, ...(event.id ? { id: String(event.id) } : {}) } : null
  } catch {
    return null
  }
}

/** Reads server-sent events until the stream ends; a stream silent for longer than the given time counts as ended. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveEvent) => void,
  silence = 90_000,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const quiet = new Promise<'quiet'>((resolve) => {
        timer = setTimeout(() => resolve('quiet'), silence)
      })
      const chunk = await Promise.race([reader.read(), quiet]).finally(() => clearTimeout(timer))
      if (chunk === 'quiet' || chunk.done) return
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parse(block)
        if (event) onEvent(event)
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
