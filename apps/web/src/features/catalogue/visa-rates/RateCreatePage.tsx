import { type VisaRate, visaRates } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { useNavigate, useSearchParams } from 'react-router'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { FormSection } from '../../../kit/FormSection.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { RateForm, toRateValues } from './rate-form.ts'
import { AudienceFields, FeeFields, ValidityFields } from './RateFields.tsx'
import { RateOutcome } from './RateOutcome.tsx'
import { rateCrumbs, rateName } from './rate-words.ts'
import { useCreateVisaRateMutation } from './visa-rates.api.ts'

const to = paths.dashboard.visaRates
const title = 'New visa rate'

/** Adds a rate and shows, while it is typed, which rates it meets; the address may name its visa. */
export function RateCreatePage() {
  const { data: today, error } = useGetHouseDayQuery()
  const [create] = useCreateVisaRateMutation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const user = useUser()
  const asked = visaRates.get.params.safeParse({ id: params.get('visaId') }).data?.id

  if (today === undefined && !error) {
    return (
      <>
        <PageHeader title={title} crumbs={rateCrumbs('New')} />
        <div className="page-gutter">
          <FormSkeleton />
        </div>
      </>
    )
  }
  return (
    <ResourceForm
      title={title}
      crumbs={rateCrumbs('New')}
      schema={RateForm}
      toValues={(record: VisaRate | undefined) => toRateValues(record, { today, visaId: asked })}
      draft={`${user?.id}:visa-rate:new${asked ? `:${asked}` : ''}`}
      save={async (body) => (await create({ body }).unwrap()).data}
      onSaved={(saved) => {
        void notify.success('Visa rate added', rateName(saved))
        void navigate(`${to.index.href()}?id=${saved.id}`)
      }}
      cancelTo={asked ? paths.dashboard.visa.view.href({ id: asked }) : to.index.href()}
      action="Add rate"
      acting="Adding"
    >
      <FormSection
        title="For whom and when"
        about="A rate for one agency wins over everybody’s; of two alike, the newer one."
      >
        <AudienceFields />
        <ValidityFields />
        <RateOutcome />
      </FormSection>
      <FormSection
        title="Fees"
        about="For each person, in the currency of the visa. Applications submitted keep their price."
      >
        <FeeFields />
      </FormSection>
    </ResourceForm>
  )
}
