import type { Got } from '@karavan/contracts/kit/endpoint'
import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../../shared/api/api.ts'
import { useAppDispatch } from '../../../../shared/hooks.ts'
import { CancelDialog } from '../../../../kit/booking/CancelDialog.tsx'
import type { PrivateCall } from '../../../../kit/private-call.ts'
import type { ChangeApplication } from '../change.ts'
import { namesOf } from '../process/process-words.ts'

type Cost = Got<typeof visaApplications.cancellation>['data']

interface CancelApplicationProps {
  application: VisaApplication
  change: ChangeApplication
  call: PrivateCall
  onClose: () => void
}

/** Steps back from an application, once it is known who still can and what comes back. */
export function CancelApplication({ application, change, call, onClose }: CancelApplicationProps) {
  const { id, reference, visaName, country } = application
  const dispatch = useAppDispatch()
  const [read, setRead] = useState<{ cost?: Cost; error?: unknown; busy: boolean }>({ busy: true })

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setRead((now) => ({ ...now, busy: true }))
      try {
        const { data } = await call(visaApplications.cancellation, { params: { id } }, signal)
        if (!signal?.aborted) setRead({ cost: data, busy: false })
      } catch (error) {
        if (!signal?.aborted) setRead({ error, busy: false })
      }
    },
    [call, id],
  )
  useEffect(() => {
    const left = new AbortController()
    void load(left.signal)
    return () => left.abort()
  }, [load])

  const { cost } = read
  const leaving = application.applicants.filter(({ id: one }) => cost?.applicantIds.includes(one))
  const staying = application.applicants.length - leaving.length
  return (
    <CancelDialog
      noun="application"
      reference={reference}
      description={
        cost &&
        `${country}, ${visaName}: ${namesOf(leaving)}. ${staying > 0 ? 'The others are too far on to step back. ' : ''}The service fee and its tax are kept.`
      }
      cost={{
        currentData: cost && {
          data: { allowed: cost.allowed, penalty: cost.kept, refund: cost.refund, refundTo: cost.refundTo },
        },
        error: read.error,
        isFetching: read.busy,
        refetch: () => void load(),
      }}
      cancel={async (body, idempotencyKey) => {
        await change((ask) => ask(visaApplications.cancel, { params: { id }, body, idempotencyKey }))
        dispatch(api.util.invalidateTags(['Me']))
      }}
      onClose={onClose}
    />
  )
}
