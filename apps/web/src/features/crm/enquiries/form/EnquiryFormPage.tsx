import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { EnquiryKind } from '@karavan/domain/crm/enquiry'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { alikeIn } from '../../../../shared/customers/customer-choice.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { ResourceForm } from '../../../../kit/ResourceForm.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useCreateEnquiryMutation, useGetEnquiryQuery, useUpdateEnquiryMutation } from '../enquiries.api.ts'
import { enquiryCrumbs, enquiryNoun, enquiryPaths } from '../enquiry-words.ts'
import { EnquiryFields } from './EnquiryFields.tsx'
import { enquiryForm, type EnquiryOutput, toEnquiryValues } from './enquiry-form.ts'
import { PasteBox } from './PasteBox.tsx'

type Attempt = { key: string; body: string }

interface FormProps {
  kind: EnquiryKind
  /** Whom a new one is for, when that is known before the form opens. */
  customerId?: string
  record?: Enquiry
}

function EnquiryFormFor({ kind, customerId = '', record }: FormProps) {
  const [create] = useCreateEnquiryMutation()
  const [update] = useUpdateEnquiryMutation()
  const [refused, setRefused] = useState<readonly Duplicate[]>([])
  const attempt = useRef<Attempt | null>(null)
  const navigate = useNavigate()
  const user = useUser()
  const { state } = useLocation() as { state: { pasted?: string } | null }
  const to = enquiryPaths[kind]
  const id = record?.id
  const schema = useMemo(() => enquiryForm(kind, !id), [kind, id])
  const toValues = useMemo(() => toEnquiryValues(kind, user?.id, customerId), [kind, user?.id, customerId])

  async function add(body: EnquiryOutput) {
    const text = JSON.stringify(body)
    // The same words again are the same attempt: a lost answer must not make a second enquiry.
    if (attempt.current?.body !== text) attempt.current = { key: crypto.randomUUID(), body: text }
    const { data } = await create({ params: { kind }, body, idempotencyKey: attempt.current.key }).unwrap()
    return data
  }

  async function save(body: EnquiryOutput, version: number | null) {
    setRefused([])
    try {
      if (!id || version === null) return await add(body)
      return (await update({ params: { kind, id }, body: { ...body, version } }).unwrap()).data
    } catch (error) {
      setRefused(alikeIn(error))
      throw error
    }
  }

  return (
    <ResourceForm
      title={record ? `Edit ${record.number}` : `New ${enquiryNoun(kind).one}`}
      crumbs={enquiryCrumbs(kind, record ? record.number : 'New')}
      schema={schema}
      record={record}
      toValues={toValues}
      draft={`${user?.id}:enquiry:${kind}:${id ?? (customerId || 'new')}`}
      save={save}
      onSaved={(saved) => {
        void notify.success(record ? `${saved.number} saved` : `${saved.number} added`, saved.customerName)
        void navigate(to.view.href({ id: saved.id }), { replace: Boolean(record) })
      }}
      cancelTo={id ? to.view.href({ id }) : to.index.href()}
      action={record ? 'Save enquiry' : 'Add enquiry'}
      acting={record ? 'Saving' : 'Adding'}
      savedAt={record?.updatedAt}
    >
      {!record && <PasteBox kind={kind} start={state?.pasted ?? ''} />}
      <EnquiryFields kind={kind} record={record} refused={refused} onSettled={() => setRefused([])} />
    </ResourceForm>
  )
}

function EditEnquiry({ kind, id }: { kind: EnquiryKind; id: string }) {
  const result = useGetEnquiryQuery({ params: { kind, id } })
  return (
    <Loaded
      result={result}
      noun={enquiryNoun(kind)}
      backTo={enquiryPaths[kind].index.href()}
      crumbs={enquiryCrumbs(kind)}
      skeleton={<FormSkeleton count={12} />}
    >
      {(record) => <EnquiryFormFor key={record.id} kind={kind} record={record} />}
    </Loaded>
  )
}

/** Writes an enquiry of a kind down, or changes the one the address names. */
export function EnquiryFormPage({ kind }: { kind: EnquiryKind }) {
  const { id } = useParams()
  const [params] = useSearchParams()
  const customerId = params.get('customerId') ?? ''
  return id ? (
    <EditEnquiry kind={kind} id={id} />
  ) : (
    <EnquiryFormFor key={customerId} kind={kind} customerId={customerId} />
  )
}
