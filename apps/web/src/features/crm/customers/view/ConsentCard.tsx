import { consents } from '@karavan/contracts/crm/messages/consent.contract'
import type { Customer } from '@karavan/contracts/crm/customers/customer'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { type ConsentKind, consentKinds, consentWords } from '@karavan/domain/crm/consent'
import { readFailure } from '../../../../kit/problem.ts'
import { send } from '../../../../kit/send.ts'
import { api } from '../../../../shared/api/api.ts'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Switch } from '../../../../ui/Switch.tsx'
import { notify } from '../../../../ui/toast.ts'

const ofCustomer = (_answer: unknown, _error: unknown, { params }: { params: { id: string } }) => [
  { type: 'Customer' as const, id: params.id },
]

const consentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConsents: build.query<Got<typeof consents.list>, Sent<typeof consents.list>>({
      query: send(consents.list),
      providesTags: ofCustomer,
    }),
    recordConsent: build.mutation<Got<typeof consents.record>, Sent<typeof consents.record>>({
      query: send(consents.record),
      invalidatesTags: ofCustomer,
    }),
  }),
})
const { useListConsentsQuery, useRecordConsentMutation } = consentsApi

const help: Record<ConsentKind, string> = {
  'marketing-mail': 'News and offers, each with a way to end them',
  'marketing-whatsapp': 'News and offers in a chat',
  whatsapp: 'We may begin a chat about their trips',
  'do-not-disturb': 'No reminders by themselves, and no offers',
}

/** What a customer said about being written to. */
export function ConsentCard({ customer: { id } }: { customer: Pick<Customer, 'id'> }) {
  const { currentData } = useListConsentsQuery({ params: { id } })
  const [record, { isLoading }] = useRecordConsentMutation()
  const said = currentData?.data
  return (
    <Card title="Being written to">
      <ul className="grid gap-3">
        {consentKinds.map((what) => {
          const last = said?.find((one) => one.what === what)
          return (
            <li key={what}>
              <Switch
                label={consentWords[what]}
                help={last ? `${last.source}, ${formatDate(last.at)}` : help[what]}
                checked={last?.given ?? false}
                disabled={!said || isLoading}
                onChange={(event) =>
                  void record({ params: { id }, body: { what, given: event.target.checked, source: 'Told us' } })
                    .unwrap()
                    .catch((error: unknown) => void notify.error('It was not noted', readFailure(error).detail))
                }
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
