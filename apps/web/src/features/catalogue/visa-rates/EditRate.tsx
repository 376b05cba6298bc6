import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { useUser } from '../../../shared/hooks.ts'
import { EditDialog } from '../../../kit/EditDialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { RateForm, toRateValues } from './rate-form.ts'
import { AudienceFields, FeeFields, ValidityFields } from './RateFields.tsx'
import { RateOutcome } from './RateOutcome.tsx'
import { rateName } from './rate-words.ts'
import { useGetVisaRateQuery, useUpdateVisaRateMutation } from './visa-rates.api.ts'

interface EditRateProps {
  rate: VisaRate
  onClose: () => void
}

const toValues = (record: VisaRate | undefined) => toRateValues(record)

/** Changes a rate in a window over the list. */
export function EditRate({ rate: asked, onClose }: EditRateProps) {
  const [update] = useUpdateVisaRateMutation()
  const rate = useGetVisaRateQuery({ params: { id: asked.id } }).data?.data ?? asked
  const user = useUser()
  return (
    <EditDialog
      title="Edit visa rate"
      description={rateName(rate)}
      noun="rate"
      onClose={onClose}
      schema={RateForm}
      record={rate}
      toValues={toValues}
      draft={`${user?.id}:visa-rate:${rate.id}`}
      save={async (body, version) =>
        (await update({ params: { id: rate.id }, body: { ...body, version: version ?? rate.version } }).unwrap()).data
      }
      onSaved={(saved) => {
        void notify.success('Visa rate saved', rateName(saved))
        onClose()
      }}
    >
      <AudienceFields saved />
      <ValidityFields />
      <RateOutcome record={rate} />
      <FeeFields />
    </EditDialog>
  )
}
