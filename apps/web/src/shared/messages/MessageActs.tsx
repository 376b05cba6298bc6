import type { Message } from '@karavan/contracts/crm/messages/message'
import { canSendAgain, type MessageRecordKind, writingRight } from '@karavan/domain/crm/message'
import { Copy, MessageCircle } from 'lucide-react'
import { copyText } from '../../kit/copy-text.ts'
import { readFailure } from '../../kit/problem.ts'
import { whatsAppHref } from '../../kit/whatsapp.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClasses } from '../../ui/button-classes.ts'
import { cx } from '../../ui/cx.ts'
import { notify } from '../../ui/toast.ts'
import { useUser } from '../hooks.ts'
import {
  useNoteMessageOpenedMutation,
  useNoteMessageSentMutation,
  useSendMessageAgainMutation,
  useWithdrawPapersMutation,
} from './messages.api.ts'

export type MessagePlace = { of: MessageRecordKind; id: string }

/** Whether somebody may write about such a record. */
export function useMayWrite(of: MessageRecordKind): boolean {
  const { rights } = useUser() ?? {}
  const right = writingRight[of]
  return right === undefined || (rights?.includes(right) ?? false)
}

/** What somebody does with a message that they hand over themselves. */
function HandOver({ message, place }: { message: Message; place: MessagePlace }) {
  const [opened] = useNoteMessageOpenedMutation()
  const [sent] = useNoteMessageSentMutation()
  const params = { ...place, partId: message.id }
  const note = (act: typeof opened | typeof sent) =>
    void act({ params, body: {} })
      .unwrap()
      .catch((error: unknown) => void notify.error('It was not noted', readFailure(error).detail))
  const begin = () => message.state === 'Prepared' && note(opened)
  return (
    <>
      {message.channel === 'whatsapp' ? (
        <a
          href={whatsAppHref(message.recipient, message.body)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={begin}
          className={buttonClasses({ variant: 'secondary', size: 'sm' })}
        >
          <MessageCircle size={14} aria-hidden="true" />
          Open WhatsApp
        </a>
      ) : (
        <Button
          size="sm"
          icon={Copy}
          onClick={() => {
            void copyText(message.body, 'The text')
            begin()
          }}
        >
          Copy text
        </Button>
      )}
      {message.state === 'Opened' && (
        <Button size="sm" variant="primary" onClick={() => note(sent)}>
          I sent it
        </Button>
      )}
    </>
  )
}

/** What can be done with a message that was written. */
export function MessageActs({ message, place }: { message: Message; place: MessagePlace }) {
  const { channel, state, link, recipientName } = message
  const [again, { isLoading }] = useSendMessageAgainMutation()
  const [withdraw] = useWithdrawPapersMutation()
  const params = { ...place, partId: message.id }
  const writes = useMayWrite(message.record)
  const byHand = channel !== 'mail' && (state === 'Prepared' || state === 'Opened')

  async function act(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      void notify.success(done, recipientName)
    } catch (error) {
      void notify.error('That did not work', readFailure(error).detail)
    }
  }

  return (
    <div className={cx('flex flex-wrap gap-2', !byHand && '-ml-2.5')}>
      {byHand && <HandOver message={message} place={place} />}
      {writes && canSendAgain(state) && (
        <Button
          size="sm"
          variant="ghost"
          busy={isLoading}
          busyLabel="Sending"
          onClick={() => void act(() => again({ params, body: {} }).unwrap(), 'It is written once more')}
        >
          Send again
        </Button>
      )}
      {link?.path && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void act(() => withdraw({ params, body: {} }).unwrap(), 'The link is withdrawn')}
        >
          Withdraw link
        </Button>
      )}
    </div>
  )
}
