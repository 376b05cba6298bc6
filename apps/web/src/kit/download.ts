import { files } from '@karavan/contracts/base/files/file.contract'
import type { PrivateCall } from './private-call.ts'

function press(href: string, name?: string): void {
  const link = document.createElement('a')
  link.href = href
  link.rel = 'noopener'
  if (name !== undefined) link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Gives the person a file made in the browser. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  // The mark at the start tells spreadsheets that this is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type }))
  press(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type TicketCall = (sent: { body: { path: string } }) => {
  unwrap: () => Promise<{ data: { url: string } }>
  reset: () => void
}

/** A hook whose call asks for a ticket. */
export type TicketHook = () => readonly [TicketCall, ...unknown[]]

/** Fetches a private file or a paper of the API: a one-time ticket first, then the browser follows the link itself. */
export async function followTicket(askTicket: TicketCall, path: string): Promise<void> {
  const call = askTicket({ body: { path: `/api/v1${path}` } })
  try {
    const { data } = await call.unwrap()
    press(data.url, '')
  } finally {
    // A ticket is a key; it must not stay in the state that is persisted.
    call.reset()
  }
}

/** The same for what tells whole numbers: a code may be asked for before there is a ticket. */
export async function followPrivateTicket(call: PrivateCall, path: string): Promise<void> {
  const { data } = await call(files.ticket, { body: { path: `/api/v1${path}` } })
  press(data.url, '')
}
