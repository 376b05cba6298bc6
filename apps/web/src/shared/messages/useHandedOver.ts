import type { MessageRecordKind } from '@karavan/domain/crm/message'
import { readFailure } from '../../kit/problem.ts'
import { notify } from '../../ui/toast.ts'
import { useNoteHandedMutation } from './messages.api.ts'

/** Notes on the thread of a record what somebody takes along from here, into WhatsApp or the clipboard. */
export function useHandedOver(of: MessageRecordKind, id: string, subject: string) {
  const [note] = useNoteHandedMutation()
  return (channel: 'whatsapp' | 'link', body: string, to?: string | null) =>
    void note({ params: { of, id }, body: { channel, to: to ?? null, subject, body } })
      .unwrap()
      .catch((error: unknown) => void notify.error('It was not noted in the messages', readFailure(error).detail))
}
