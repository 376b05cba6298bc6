import { paymentTermKinds, ratePers, supplierKinds } from '@karavan/domain/crm/supplier'
import { quotedServices, type QuotedService } from '@karavan/domain/crm/quotation'
import type { RatePer } from '@karavan/domain/crm/supplier'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { readFailure } from '../../../kit/problem.ts'
import { FormSection } from '../../../kit/FormSection.tsx'
import { KeptInput } from '../../../kit/KeptInput.tsx'
import { typedNumberWords } from '../../../kit/typed-number.ts'
import { Rows } from '../../../kit/Rows.tsx'
import { useUploadDocumentMutation } from '../../../shared/api/files.api.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { MultiSelect } from '../../../ui/MultiSelect.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import {
  type ContactValues,
  type ContractValues,
  newContact,
  newContract,
  newRate,
  type RateValues,
  SupplierField,
  type SupplierValues,
} from './supplier-form.ts'
import { perWords } from './supplier-words.ts'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const currencies = ['INR', 'AED', 'USD', 'EUR', 'GBP', 'THB', 'SGD', 'IDR', 'LKR', 'MVR', 'NPR', 'CHF', 'JPY', 'MYR']
const withDays = ['Before service', 'Month-end']

type Deep = { message?: string; [key: string]: Deep | string | undefined }

/** The words that are wrong with a field of a row, by the way to it. */
function useErrorAt(): (...path: (string | number)[]) => string | undefined {
  const { errors } = useFormState<SupplierValues>()
  return (...path) => {
    let at: Deep | undefined = errors as Deep
    for (const key of path) at = at?.[key] as Deep | undefined
    return at?.message
  }
}

const Who = () => (
  <FormSection title="Supplier" about="Whom you buy of, and what">
    <SupplierField name="name" label="Name" className="sm:col-span-2">
      {(field) => <Input {...field} maxLength={120} />}
    </SupplierField>
    <SupplierField
      name="kinds"
      label="What you buy of them"
      optional
      show={(value) => value.join(', ')}
      className="sm:col-span-2"
    >
      {({ value, onChange, ref: _, ...field }) => (
        <MultiSelect {...field} values={value} onChange={(next) => onChange(next)} options={asOptions(supplierKinds)} />
      )}
    </SupplierField>
    <SupplierField name="country" label="Country" optional>
      {(field) => <Input {...field} />}
    </SupplierField>
    <SupplierField name="currency" label="Their currency">
      {(field) => <Select {...field} options={asOptions([...new Set([...currencies, field.value])])} />}
    </SupplierField>
    <SupplierField name="status" label="Status">
      {(field) => (
        <Select
          {...field}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ]}
        />
      )}
    </SupplierField>
    <SupplierField name="notes" label="Notes" optional className="sm:col-span-2">
      {(field) => <Textarea {...field} rows={2} />}
    </SupplierField>
  </FormSection>
)

function Contacts() {
  const errorAt = useErrorAt()
  return (
    <FormSection title="Contacts" wide about="The first with an e-mail address gets the requests">
      <SupplierField
        name="contacts"
        label="Contacts"
        hideLabel
        group
        rows
        show={(value) => value.map(({ name }) => name).join(', ')}
      >
        {({ value, onChange }) => (
          <Rows<ContactValues>
            values={value}
            onChange={onChange}
            noun="Contact"
            add={newContact}
            addLabel="Add contact"
            most={20}
            className="sm:grid-cols-2 lg:grid-cols-5"
          >
            {(row, change, index) => (
              <>
                <Field label="Name" error={errorAt('contacts', index, 'name')}>
                  <Input value={row.name} onChange={({ target }) => change({ name: target.value })} />
                </Field>
                <Field label="Role" optional error={errorAt('contacts', index, 'role')}>
                  <Input
                    value={row.role}
                    placeholder="Reservations"
                    onChange={({ target }) => change({ role: target.value })}
                  />
                </Field>
                <Field label="Phone" optional error={errorAt('contacts', index, 'phone')}>
                  <Input type="tel" value={row.phone} onChange={({ target }) => change({ phone: target.value })} />
                </Field>
                <Field label="WhatsApp" optional error={errorAt('contacts', index, 'whatsapp')}>
                  <Input
                    type="tel"
                    value={row.whatsapp}
                    onChange={({ target }) => change({ whatsapp: target.value })}
                  />
                </Field>
                <Field label="E-mail" optional error={errorAt('contacts', index, 'email')}>
                  <Input type="email" value={row.email} onChange={({ target }) => change({ email: target.value })} />
                </Field>
              </>
            )}
          </Rows>
        )}
      </SupplierField>
    </FormSection>
  )
}

function Money({ panMasked }: { panMasked: string | null }) {
  const kind = useWatch<SupplierValues, 'termsKind'>({ name: 'termsKind' })
  const currency = useWatch<SupplierValues, 'currency'>({ name: 'currency' })
  const section = useWatch<SupplierValues, 'tdsSection'>({ name: 'tdsSection' })
  const errorAt = useErrorAt()
  return (
    <FormSection title="Terms and tax" about="When they are paid, what is kept back, and what cancelling costs">
      <SupplierField name="termsKind" label="They are paid">
        {(field) => (
          <Select {...field} options={[{ value: '', label: 'As each booking says' }, ...asOptions(paymentTermKinds)]} />
        )}
      </SupplierField>
      {withDays.includes(kind) ? (
        <SupplierField
          name="termsDays"
          label={kind === 'Month-end' ? 'Days after the month' : 'Days before the service'}
        >
          {(field) => <NumberInput {...field} unit="days" />}
        </SupplierField>
      ) : (
        <div className="max-sm:hidden" />
      )}
      <SupplierField name="creditLimit" label="Credit limit" optional>
        {(field) => <MoneyInput {...field} sign={currency} />}
      </SupplierField>
      <SupplierField name="stateCode" label="State code" optional help="Two digits, in India">
        {(field) => <Input {...field} maxLength={2} inputMode="numeric" />}
      </SupplierField>
      <SupplierField name="gstin" label="GSTIN" optional>
        {(field) => <Input {...field} maxLength={15} className="uppercase" />}
      </SupplierField>
      <SupplierField
        name="pan"
        label="PAN"
        optional
        help={panMasked ? 'Empty leaves the one on file' : undefined}
        show={typedNumberWords}
      >
        {(field) => <KeptInput {...field} what="PAN" sample="ABCDE1234F" maxLength={10} masked={panMasked} />}
      </SupplierField>
      <SupplierField name="tdsSection" label="TDS section" optional help="As 194C or 194H; empty keeps nothing back">
        {(field) => <Input {...field} maxLength={20} />}
      </SupplierField>
      {section.trim() !== '' && (
        <SupplierField name="tdsPercent" label="TDS">
          {(field) => <NumberInput {...field} unit="%" />}
        </SupplierField>
      )}
      <SupplierField
        name="cancellation"
        label="If you cancel"
        optional
        group
        rows
        className="sm:col-span-2"
        show={(value) => `${value.length} steps`}
      >
        {({ value, onChange }) => (
          <Rows
            values={value}
            onChange={onChange}
            noun="Step"
            add={() => ({ daysBefore: 7, penaltyPercent: 100 })}
            addLabel="Add step"
            most={10}
            className="grid-cols-2"
          >
            {(row, change, index) => (
              <>
                <Field label="Less than so many days before" error={errorAt('cancellation', index, 'daysBefore')}>
                  <NumberInput value={row.daysBefore} onChange={(daysBefore) => change({ daysBefore })} unit="days" />
                </Field>
                <Field label="They keep" error={errorAt('cancellation', index, 'penaltyPercent')}>
                  <NumberInput
                    value={row.penaltyPercent}
                    onChange={(penaltyPercent) => change({ penaltyPercent })}
                    unit="%"
                  />
                </Field>
              </>
            )}
          </Rows>
        )}
      </SupplierField>
    </FormSection>
  )
}

/** The signed paper of a contract. */
function Paper({ row, change }: { row: ContractValues; change: (part: Partial<ContractValues>) => void }) {
  const [upload] = useUploadDocumentMutation()
  const [busy, setBusy] = useState(false)
  async function take([file]: File[]) {
    if (!file) return
    setBusy(true)
    const call = upload(file)
    try {
      const { data } = await call.unwrap()
      change({ fileId: data.id, fileName: data.name })
    } catch (error) {
      void notify.error(`${file.name} was not added`, readFailure(error).detail)
    } finally {
      call.reset()
      setBusy(false)
    }
  }
  if (row.fileName)
    return (
      <p className="flex items-center gap-2 text-cell">
        <Paperclip size={16} aria-hidden="true" className="text-3" />
        {row.fileName}
      </p>
    )
  return <FileDrop label="Add the signed paper" disabled={busy} onFiles={(files) => void take(files)} />
}

function Contracts() {
  const errorAt = useErrorAt()
  const currency = useWatch<SupplierValues, 'currency'>({ name: 'currency' })
  return (
    <FormSection title="Contracts" wide about="Agreed prices are offered while somebody types what a service costs">
      <SupplierField
        name="contracts"
        label="Contracts"
        hideLabel
        group
        rows
        show={(value) => `${value.length} contracts`}
      >
        {({ value, onChange }) => (
          <Rows<ContractValues>
            values={value}
            onChange={onChange}
            noun="Contract"
            add={newContract}
            addLabel="Add contract"
            most={30}
            className="sm:grid-cols-2"
          >
            {(row, change, index) => (
              <>
                <Field label="From" error={errorAt('contracts', index, 'from')}>
                  <DateInput value={row.from} onChange={(from) => change({ from })} />
                </Field>
                <Field label="Until" error={errorAt('contracts', index, 'until')}>
                  <DateInput value={row.until} onChange={(until) => change({ until })} />
                </Field>
                <div className="sm:col-span-2">
                  <Paper row={row} change={change} />
                </div>
                <div className="sm:col-span-2">
                  <Rows<RateValues>
                    values={row.rates}
                    onChange={(rates) => change({ rates })}
                    noun="Price"
                    add={() => ({
                      ...newRate(),
                      service: row.rates.at(-1)?.service ?? 'Hotel',
                      per: row.rates.at(-1)?.per ?? 'night',
                    })}
                    addLabel="Add price"
                    most={200}
                    className="sm:grid-cols-2 lg:grid-cols-[160px_1fr_140px_160px]"
                  >
                    {(rate, set, at) => (
                      <>
                        <Field label="Service">
                          <Select
                            value={rate.service}
                            options={asOptions(quotedServices)}
                            onChange={(service) => set({ service: service as QuotedService })}
                          />
                        </Field>
                        <Field label="What it is" error={errorAt('contracts', index, 'rates', at, 'label')}>
                          <Input value={rate.label} onChange={({ target }) => set({ label: target.value })} />
                        </Field>
                        <Field label="Counted">
                          <Select
                            value={rate.per}
                            options={ratePers.map((per) => ({ value: per, label: perWords[per] }))}
                            onChange={(per) => set({ per: per as RatePer })}
                          />
                        </Field>
                        <Field label="Cost" error={errorAt('contracts', index, 'rates', at, 'cost')}>
                          <MoneyInput value={rate.cost} onChange={(cost) => set({ cost })} sign={currency} />
                        </Field>
                      </>
                    )}
                  </Rows>
                </div>
              </>
            )}
          </Rows>
        )}
      </SupplierField>
    </FormSection>
  )
}

const Bank = ({ hint }: { hint: string | null }) => (
  <FormSection
    title="Bank details"
    about={hint ? `On file: ${hint}. Leave all empty to keep them.` : 'Sealed at once; shown later only for a reason'}
  >
    <SupplierField name="bank.holder" label="Account holder" optional show={() => '••••'}>
      {(field) => <Input {...field} autoComplete="off" />}
    </SupplierField>
    <SupplierField name="bank.bank" label="Bank" optional show={() => '••••'}>
      {(field) => <Input {...field} autoComplete="off" />}
    </SupplierField>
    <SupplierField name="bank.account" label="Account or IBAN" optional show={() => '••••'}>
      {(field) => <Input {...field} autoComplete="off" />}
    </SupplierField>
    <SupplierField name="bank.code" label="IFSC or SWIFT" optional show={() => '••••'}>
      {(field) => <Input {...field} autoComplete="off" />}
    </SupplierField>
  </FormSection>
)

/** Everything that is written down of a supplier. */
export const SupplierFields = ({ bankHint, panMasked }: { bankHint: string | null; panMasked: string | null }) => (
  <>
    <Who />
    <Contacts />
    <Money panMasked={panMasked} />
    <Contracts />
    <Bank hint={bankHint} />
  </>
)
