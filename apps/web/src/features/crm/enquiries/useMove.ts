import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { type EnquiryStatus, isReopening } from '@karavan/domain/crm/enquiry'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { notify } from '../../../ui/toast.ts'
import { useSteady } from '../../../ui/useSteady.ts'
import { useMoveEnquiryMutation } from './enquiries.api.ts'
import type { toFollowUp } from './step.ts'

type Moved = Pick<EnquiryRow, 'id' | 'kind' | 'number' | 'customerName' | 'subject' | 'status'>

/** An enquiry and where it is to go; `dropped` there by hand, or sent by a menu. */
export type Move = { enquiry: Moved; to: EnquiryStatus; dropped?: boolean }

/** What a move has to say for itself. */
export type MoveWords = { lostReason?: string; followUp?: ReturnType<typeof toFollowUp> }

/** Whether a move must first be asked about. */
const isAsked = ({ enquiry, to }: Move) => to === 'Lost' || isReopening(enquiry.status, to)

/**
 * Moves enquiries on. A move that needs words waits in `asked` for a dialog to bring them; `moving` is the id of the
 * one that is under way.
 */
export function useMove(onMoved?: (move: Move) => void) {
  const [move] = useMoveEnquiryMutation()
  const [asked, setAsked] = useState<Move | null>(null)
  const [moving, setMoving] = useState<string | null>(null)

  async function act(wanted: Move, words: MoveWords = {}) {
    const { enquiry, to } = wanted
    const { id, kind, status } = enquiry
    setMoving(id)
    try {
      await move({ params: { kind, id }, body: { status: to, from: status, ...words } }).unwrap()
      void notify.success(`${enquiry.number} is ${to}`, enquiry.customerName)
      setAsked(null)
      onMoved?.(wanted)
    } finally {
      setMoving(null)
    }
  }

  const begin = useSteady((wanted: Move) => {
    if (isAsked(wanted)) {
      setAsked(wanted)
      return
    }
    act(wanted).catch((error: unknown) =>
      notify.error(`${wanted.enquiry.number} was not moved`, readFailure(error).detail),
    )
  })

  return {
    asked,
    moving,
    /** Moves at once, or asks first for what the move needs. */
    begin,
    act,
    leave: () => setAsked(null),
  }
}
