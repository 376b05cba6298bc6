import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { useNavigate } from 'react-router'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { FormSection } from '../../../kit/FormSection.tsx'
import { ResourceForm } from '../../../kit/ResourceForm.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { notify } from '../../../ui/toast.ts'
import { MarkupForm, toMarkupValues } from './markup-form.ts'
import { AudienceFields, ValidityFields, ValueFields } from './MarkupFields.tsx'
import { MarkupOutcome } from './MarkupOutcome.tsx'
import { markupCrumbs, ruleName } from './markup-words.ts'
import { useCreateMarkupMutation } from './markups.api.ts'

const to = paths.dashboard.agentMarkup
const title = 'New markup rule'

/** Adds a markup rule and shows, while it is typed, which rules it meets. */
export function MarkupCreatePage() {
  const { data: today, error } = useGetHouseDayQuery()
  const [create] = useCreateMarkupMutation()
  const navigate = useNavigate()
  const user = useUser()

  if (today === undefined && !error) {
    return (
      <>
        <PageHeader title={title} crumbs={markupCrumbs('New')} />
        <div className="page-gutter">
          <FormSkeleton />
        </div>
      </>
    )
  }
  return (
    <ResourceForm
      title={title}
      crumbs={markupCrumbs('New')}
      schema={MarkupForm}
      toValues={(record: MarkupRule | undefined) => toMarkupValues(record, today)}
      draft={`${user?.id}:markup:new`}
      save={async (body) => (await create({ body }).unwrap()).data}
      onSaved={(saved) => {
        void notify.success('Markup rule added', ruleName(saved))
        void navigate(`${to.index.href()}?id=${saved.id}`)
      }}
      cancelTo={to.index.href()}
      action="Add rule"
      acting="Adding"
    >
      <FormSection
        title="For whom and when"
        about="A rule for one agency wins over the rule for all; of two alike, the newer one."
      >
        <AudienceFields />
        <ValidityFields />
        <MarkupOutcome />
      </FormSection>
      <FormSection title="Markup" about="What is added to the net price. Prices already given keep theirs.">
        <ValueFields />
      </FormSection>
    </ResourceForm>
  )
}
