import type { HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import { addDays } from '@karavan/domain/base/dates'
import { mostNamedSeasons } from '@karavan/domain/catalogue/rates/contract'
import { FileText, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useUploadDocumentMutation } from '../../../../shared/api/files.api.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { EditDialog } from '../../../../kit/EditDialog.tsx'
import { FieldCards } from '../../../../kit/field-controls.tsx'
import { wordsOf } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { formatDateRange } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useUpdateContractMutation } from './contract.api.ts'
import { ContractField, ContractForm, type ContractValues, toContractValues } from './contract-form.ts'

interface PaperProps {
  value: ContractValues['file']
  onChange: (file: ContractValues['file']) => void
}

/** The signed paper: one document, sent at once and tied to the contract when it is saved. */
function Paper({ value, onChange }: PaperProps) {
  const [upload, { isLoading }] = useUploadDocumentMutation()
  const [refused, setRefused] = useState('')

  async function take(file: File | undefined) {
    if (!file) return
    setRefused('')
    try {
      const { data } = await upload(file).unwrap()
      onChange({ id: data.id, name: data.name })
    } catch (error) {
      setRefused(`${file.name}: ${wordsOf(error)}`)
    }
  }

  return (
    <div className="grid gap-2">
      {value ? (
        <div className="flex items-center gap-2 rounded-md border border-line px-3 py-2">
          <FileText size={16} aria-hidden="true" className="text-2" />
          <span className="min-w-0 flex-1 truncate">{value.name}</span>
          <IconButton icon={X} size="sm" aria-label={`Remove ${value.name}`} onClick={() => onChange(null)} />
        </div>
      ) : (
        <FileDrop
          label={isLoading ? 'Sending the paper' : 'Choose the signed paper'}
          hint="PDF or a scan, up to 10 MB"
          accept=".pdf,.png,.jpg,.jpeg,.webp"
          disabled={isLoading}
          onFiles={([file]) => void take(file)}
        />
      )}
      {refused && (
        <p role="alert" className="text-cell text-red-t">
          {refused}
        </p>
      )}
    </div>
  )
}

/** The seasons of the hotel by name, so that the columns of the rate sheet have one. */
function NamedSeasons() {
  const { control, getValues } = useFormContext<ContractValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'seasons', keyName: 'key' })

  function add() {
    const last = getValues('seasons').at(-1)
    const start = last?.end ? addDays(last.end, 1) : getValues('validFrom')
    append({ name: '', start, end: '' }, { focusName: `seasons.${fields.length}.name` })
  }

  return (
    <div className="sm:col-span-2">
      <h3 className="text-h3">Names of the seasons</h3>
      <p className="mb-2 text-cell text-3">They head the columns of the rate sheet. A day has one name at most.</p>
      <ol className="grid gap-2">
        {fields.map((season, at) => (
          <li key={season.key} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[minmax(0,2fr)_1fr_1fr_auto]">
            <ContractField
              name={`seasons.${at}.name`}
              label={`Name of season ${at + 1}`}
              hideLabel
              className="max-sm:col-span-2"
            >
              {(field) => <Input {...field} placeholder="High season" maxLength={40} />}
            </ContractField>
            <ContractField name={`seasons.${at}.start`} label={`First day of season ${at + 1}`} hideLabel>
              {(field) => <DateInput {...field} placeholder="First day" />}
            </ContractField>
            <ContractField name={`seasons.${at}.end`} label={`Last day of season ${at + 1}`} hideLabel>
              {(field) => <DateInput {...field} placeholder="Last day" />}
            </ContractField>
            <IconButton icon={Trash2} aria-label={`Remove season ${at + 1}`} onClick={() => remove(at)} />
          </li>
        ))}
      </ol>
      {fields.length < mostNamedSeasons && (
        <Button size="sm" icon={Plus} className="mt-2" onClick={add}>
          Add a season
        </Button>
      )}
    </div>
  )
}

function BasisFields() {
  const basis = useWatch<ContractValues, 'basis'>({ name: 'basis' })
  return (
    <>
      <ContractField name="basis" label="The rates are" group className="sm:col-span-2">
        {(field) => (
          <FieldCards
            field={field}
            options={[
              { value: 'net', label: 'Net', detail: 'What we pay the hotel' },
              { value: 'commission', label: 'With commission', detail: 'Public rates of which we keep a part' },
            ]}
          />
        )}
      </ContractField>
      {basis === 'commission' && (
        <ContractField name="commissionPercent" label="Commission">
          {(field) => <NumberInput {...field} unit="%" />}
        </ContractField>
      )}
    </>
  )
}

interface ContractDialogProps {
  hotel: { id: string; hotelName: string }
  contract: HotelContract | null
  onClose: () => void
}

/** Enters or changes the contract of a hotel. */
export function ContractDialog({ hotel, contract, onClose }: ContractDialogProps) {
  const [update] = useUpdateContractMutation()
  const user = useUser()
  return (
    <EditDialog
      title={contract ? 'Edit contract' : 'Enter contract'}
      description={hotel.hotelName}
      noun="contract"
      onClose={onClose}
      schema={ContractForm}
      record={contract ?? undefined}
      toValues={toContractValues}
      draft={`${user?.id}:contract:${hotel.id}`}
      save={async (body, version) =>
        (await update({ params: { id: hotel.id }, body: { ...body, version: version ?? 0 } }).unwrap()).data
      }
      onSaved={({ validFrom, validUntil }) => {
        void notify.success('Contract saved', `${hotel.hotelName}, ${formatDateRange(validFrom, validUntil)}`)
        onClose()
      }}
    >
      <ContractField name="reference" label="Reference" optional>
        {(field) => <Input {...field} maxLength={60} />}
      </ContractField>
      <ContractField name="supplierName" label="Supplier" optional help="Who signs and is paid">
        {(field) => <Input {...field} maxLength={120} />}
      </ContractField>
      <ContractField name="validFrom" label="Valid from">
        {(field) => <DateInput {...field} />}
      </ContractField>
      <ContractField name="validUntil" label="Valid until" help="The last day included">
        {(field) => <DateInput {...field} />}
      </ContractField>
      <BasisFields />
      <ContractField
        name="file"
        label="Paper"
        optional
        className="sm:col-span-2"
        show={(value) => value?.name ?? 'none'}
      >
        {({ value, onChange }) => <Paper value={value} onChange={onChange} />}
      </ContractField>
      <NamedSeasons />
      <ContractField name="notes" label="Notes" optional className="sm:col-span-2">
        {(field) => <Textarea {...field} rows={3} maxLength={4000} />}
      </ContractField>
    </EditDialog>
  )
}
