import { lead } from '../support/lead.ts'
import type { ServerProcess } from '../support/server.ts'

/** Sends leads, four at a time, until the server no longer answers; gives the ids of those it has acknowledged. */
export function sendLeads({ url }: ServerProcess) {
  const acknowledged: string[] = []
  const refused: string[] = []
  const send = async (): Promise<void> => {
    try {
      const answer = await fetch(`${url}/api/v1/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(lead),
      })
      const text = await answer.text()
      if (answer.status === 201) acknowledged.push((JSON.parse(text) as { data: { id: string } }).data.id)
      else refused.push(`${answer.status} ${text}`)
    } catch {
      return
    }
    return send()
  }
  const done = Promise.all([send(), send(), send(), send()])
  return { acknowledged, refused, done }
}
