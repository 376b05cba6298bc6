import { payments } from '@karavan/contracts/money/payments/payment.contract'
import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../../shared/api/api.ts'
import { useAppDispatch } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { type Attempt, useAttempt } from '../../../../kit/booking/useAttempt.ts'
import { wordsOf } from '../../../../kit/problem.ts'
import { notify } from '../../../../ui/toast.ts'
import type { useApplication } from '../useApplication.ts'
import type { Way } from './PayStep.tsx'

/** Hands an application in once, however often it is pressed, and goes on to where that leads. */
export function useSubmit(
  { id, reference }: Pick<VisaApplication, 'id' | 'reference'>,
  { change, call, reload }: Pick<ReturnType<typeof useApplication>, 'change' | 'call' | 'reload'>,
) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [last, setLast] = useState<{ attempt: Attempt | null }>({ attempt: null })
  const { attempt, busy, failure, forget } = useAttempt(
    last,
    setLast,
    async (body: { payment: Way; shownTotal: number }, idempotencyKey) => {
      await change((send) => send(visaApplications.submit, { params: { id }, body, idempotencyKey }))
      if (body.payment !== 'card') return { page: null }
      const { data } = await call(payments.start, { body: { purpose: 'visa', applicationId: id } })
      return { page: data.sessionUrl }
    },
  )

  async function submit(payment: Way, shownTotal: number): Promise<void> {
    const done = await attempt({ payment, shownTotal })
    dispatch(api.util.invalidateTags(['Me']))
    if (!done) {
      // Whatever it was: the price and what is missing may have moved meanwhile.
      await reload()
      return
    }
    const view = paths.dashboard.visaPortal.view.href({ id })
    await navigate(view, { replace: true })
    // Back from the payment page leads to the application that waits, not to the form that made it.
    if (done.page) void navigate(done.page)
    else void notify.success(`${reference} submitted`, 'Everything that happens with it is told here and by mail.')
  }

  /** Throws the draft away; true when it is gone. */
  async function discard(): Promise<boolean> {
    try {
      await call(visaApplications.delete, { params: { id } })
    } catch (error) {
      void notify.error(`${reference} was not deleted`, wordsOf(error))
      return false
    }
    dispatch(api.util.invalidateTags([{ type: 'VisaApplication', id: 'LIST' }]))
    void navigate(paths.dashboard.visaPortal.index.href())
    return true
  }

  return { submit, discard, busy, failure, forget }
}
