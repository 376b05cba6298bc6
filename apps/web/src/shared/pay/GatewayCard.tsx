import { gateways } from '@karavan/contracts/money/payments/gateway.contract'
import { useState } from 'react'
import type { PrivateCall } from '../../kit/private-call.ts'
import { readFailure } from '../../kit/problem.ts'
import { CopyRow } from './CopyRow.tsx'
import { usePrivateCall } from '../usePrivateCall.ts'
import { usePrivateRead } from '../usePrivateRead.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDate } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { notify } from '../../ui/toast.ts'
import { GatewayDialog } from './GatewayDialog.tsx'
import { PaidIntoDialog } from './PaidIntoDialog.tsx'

const readGateway = (call: PrivateCall, signal?: AbortSignal) => call(gateways.get, {}, signal)

/** Through whose account at a provider the customers of an agency pay. Its keys pass through nothing that is kept in the browser. */
export function GatewayCard() {
  const call = usePrivateCall()
  const { value: gateway, failed, set: setGateway } = usePrivateRead(readGateway)
  const [open, setOpen] = useState(false)
  const [moving, setMoving] = useState(false)
  const [ending, setEnding] = useState(false)

  async function end() {
    setEnding(true)
    try {
      const { data } = await call(gateways.end, { body: {} })
      setGateway(data)
      void notify.success('Customers pay through the house again')
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(title, detail)
    } finally {
      setEnding(false)
    }
  }

  return (
    <Card title="Own gateway">
      {failed ? (
        <Note kind="bad">{failed}</Note>
      ) : !gateway ? (
        <Skeleton className="h-24" />
      ) : (
        <div className="grid gap-3">
          {gateway.current ? (
            <>
              <p className="text-small">
                Customers pay straight to your Razorpay account, by card and UPI, without a fee of ours.
              </p>
              <dl className="grid gap-1">
                <CopyRow label="Key id" value={gateway.current.keyId} />
                <CopyRow label="Webhook address" value={gateway.webhookUrl} />
              </dl>
              <p className="text-cell text-2">
                {gateway.current.test && <Badge tone="amber">Test mode</Badge>} Set by {gateway.current.setBy} on{' '}
                {formatDate(gateway.current.setAt)}
                {gateway.current.paidInto && <>, paid into {gateway.current.paidInto}</>}
              </p>
            </>
          ) : (
            <p className="text-small text-2">
              Customers pay through the house, and the money is in your wallet. With your own Razorpay keys it goes
              straight to you.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen(true)}>{gateway.current ? 'Replace keys' : 'Set keys'}</Button>
            {gateway.current && <Button onClick={() => setMoving(true)}>Paid into</Button>}
            {gateway.current && (
              <Button variant="ghost" busy={ending} busyLabel="Ending" onClick={() => void end()}>
                Stop using it
              </Button>
            )}
          </div>
        </div>
      )}
      {moving && gateway?.current && (
        <PaidIntoDialog
          paidInto={gateway.current.paidInto}
          onClose={() => setMoving(false)}
          onSet={(next) => {
            setGateway(next)
            setMoving(false)
          }}
        />
      )}
      {open && gateway && (
        <GatewayDialog
          webhookUrl={gateway.webhookUrl}
          onClose={() => setOpen(false)}
          onSet={(next) => {
            setGateway(next)
            setOpen(false)
          }}
        />
      )}
    </Card>
  )
}
