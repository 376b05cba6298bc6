import type { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { useEffect, useMemo, useState } from 'react'
import { useFindDeadlinesQuery } from './offered.api.ts'

type Asked = Sent<typeof crmBookings.deadlines>['body']
type Deadlines = Got<typeof crmBookings.deadlines>['data']

const pauseMs = 500
const none: Deadlines = { deadlines: [], latest: null }

/** What has to be done by a day for what is typed, once somebody pauses; nothing while the trip has no first day. */
export function useDeadlines({ startDate, lines }: Asked): Deadlines {
  // Lines that nothing hangs on are not worth asking about.
  const bound = lines.filter(({ supplier, ticketBy, freeUntil }) => supplier || ticketBy || freeUntil)
  const text = startDate && bound.length > 0 ? JSON.stringify({ startDate, lines: bound.slice(0, 500) }) : ''
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const body = useMemo(() => (asked ? (JSON.parse(asked) as Asked) : { startDate: '', lines: [] }), [asked])
  const { currentData } = useFindDeadlinesQuery({ body }, { skip: asked === '' })
  return (asked !== '' && currentData?.data) || none
}
