import type { Duplicate } from '@karavan/contracts/crm/customers/customer'
import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import type { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { isOfHouse } from '@karavan/domain/crm/quotation'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { alikeIn } from '../../../../shared/customers/customer-choice.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { ResourceForm } from '../../../../kit/ResourceForm.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { quotationCrumbs, quotationNoun, quotationPaths as to } from '../quotation-words.ts'
import {
  useCreateQuotationMutation,
  useGetQuotationDraftQuery,
  useGetQuotationQuery,
  useUpdateQuotationMutation,
} from '../quotations.api.ts'
import { Builder, PriceTyped } from './Builder.tsx'
import type { BuilderView } from './builder-context.ts'
import { toQuotationValues } from './content-values.ts'
import { NoDraft } from './NoDraft.tsx'
import { QuotationFields } from './QuotationFields.tsx'
import { quotationForm, type QuotationOutput } from './quotation-form.ts'
import { Summary } from './Summary.tsx'
import { SummaryBar } from './SummaryBar.tsx'

type Draft = Got<typeof quotations.draft>['data']

interface FormProps {
  record?: Quotation
  /** What a new one begins with. */
  draft?: Draft
  /** Names what it is begun from. */
  from: string
}

const valuesFrom = (draft: Draft | undefined) => (record: Quotation | undefined) => {
  const content = record?.current.content ?? draft?.content
  if (!content) throw new Error('A form is of a quotation or of a draft')
  return toQuotationValues(content, record?.customerId ?? draft?.customer?.id)
}

/** The server names fields by their place in the body; the form has them a step higher. */
function atFields(error: unknown): unknown {
  const { data } = error as { data?: { errors?: { path: string; message: string }[] } }
  if (!data?.errors) return error
  const errors = data.errors.map(({ path, message }) => ({ path: path.replace(/^(content|customer)\./, ''), message }))
  return { ...(error as object), data: { ...data, errors } }
}

function QuotationForm({ record, draft, from }: FormProps) {
  const [create] = useCreateQuotationMutation()
  const [update] = useUpdateQuotationMutation()
  const [refused, setRefused] = useState<readonly Duplicate[]>([])
  const attempt = useRef<{ key: string; body: string } | null>(null)
  const navigate = useNavigate()
  const user = useUser()
  const id = record?.id
  const schema = useMemo(() => quotationForm(!id), [id])
  const toValues = useMemo(() => valuesFrom(draft), [draft])

  async function add({ customer, content }: QuotationOutput) {
    const body = { customer, content, enquiryId: draft?.enquiryId ?? null }
    const text = JSON.stringify(body)
    // The same words again are the same attempt: a lost answer must not make a second quotation.
    if (attempt.current?.body !== text) attempt.current = { key: crypto.randomUUID(), body: text }
    return (await create({ body, idempotencyKey: attempt.current.key }).unwrap()).data
  }

  async function save(output: QuotationOutput, version: number | null) {
    const { content, refreshRates } = output
    setRefused([])
    try {
      if (!id || version === null) return await add(output)
      return (await update({ params: { id }, body: { content, refreshRates, version } }).unwrap()).data
    } catch (error) {
      setRefused(alikeIn(error))
      throw atFields(error)
    }
  }

  return (
    <ResourceForm
      title={record ? `Edit ${record.number} v${record.current.number}` : 'New quotation'}
      crumbs={quotationCrumbs(record ? record.number : 'New')}
      schema={schema}
      record={record}
      toValues={toValues}
      draft={`${user?.id}:quoted:${id ?? from}`}
      save={save}
      onSaved={(saved) => {
        void notify.success(record ? `${saved.number} saved` : `${saved.number} added`, saved.customerName)
        void navigate(to.view.href({ id: saved.id }), { replace: Boolean(record) })
      }}
      cancelTo={id ? to.view.href({ id }) : to.index.href()}
      action="Save draft"
      acting="Saving"
      savedAt={record?.updatedAt}
      aside={<Summary />}
      foot={<SummaryBar />}
    >
      <PriceTyped record={record} />
      <QuotationFields
        record={record}
        enquiryNumber={record?.enquiryNumber ?? draft?.enquiryNumber ?? null}
        refused={refused}
        onSettled={() => setRefused([])}
      />
    </ResourceForm>
  )
}

/** What comes of the catalogue is read day by day; what is typed stands with its option. */
const firstView = ({ options }: QuotationContent): BuilderView =>
  options.some(({ lines }) => lines.some(({ item }) => isOfHouse(item.kind))) ? 'days' : 'options'

function EditQuotation({ id }: { id: string }) {
  const result = useGetQuotationQuery({ params: { id } })
  return (
    <Loaded
      result={result}
      noun={quotationNoun}
      backTo={to.index.href()}
      crumbs={quotationCrumbs()}
      skeleton={<FormSkeleton count={12} />}
    >
      {(record) =>
        record.current.status === 'Draft' ? (
          <Builder key={record.id} first={firstView(record.current.content)}>
            <QuotationForm record={record} from={record.id} />
          </Builder>
        ) : (
          <NoDraft quotation={record} />
        )
      }
    </Loaded>
  )
}

/** Asks how an itinerary comes into a quotation. */
function AskHow({ refused, onChoose }: { refused?: string; onChoose: (asOne: 'yes' | 'no') => void }) {
  const navigate = useNavigate()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void navigate(-1)}
      title="How shall the itinerary be quoted?"
      description="Its hotels, activities and transfers can be lines of their own, or all of it one line."
      footer={
        <>
          <Button onClick={() => onChoose('yes')}>Keep as one line</Button>
          <Button variant="primary" onClick={() => onChoose('no')}>
            A line for each part
          </Button>
        </>
      }
    >
      {refused && <Note kind="bad">{refused}</Note>}
      <ul className="grid list-disc gap-1 pl-5 text-cell text-2">
        <li>Parts can be swapped, moved and marked up one by one; the customer reads each.</li>
        <li>One line has the price of the whole package, in a class of hotels.</li>
      </ul>
    </Dialog>
  )
}

function NewQuotation() {
  const [params, setParams] = useSearchParams()
  const choose = (asOne: 'yes' | 'no') =>
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), asOne }), { replace: true })
  if (params.has('itineraryId') && !params.has('asOne')) return <AskHow onChoose={choose} />
  return <BegunQuotation params={params} onChoose={choose} />
}

interface BegunProps {
  params: URLSearchParams
  onChoose: (asOne: 'yes' | 'no') => void
}

/** The draft of what the address says it begins from. */
function BegunQuotation({ params, onChoose }: BegunProps) {
  const enquiryId = params.get('enquiryId') ?? undefined
  const itineraryId = params.get('itineraryId') ?? undefined
  const asOne = params.get('asOne') === 'yes' ? ('yes' as const) : undefined
  const tray = params.get('tray') === 'yes' ? ('yes' as const) : undefined
  const from = enquiryId ?? itineraryId ?? (tray ? 'tray' : 'new')
  const result = useGetQuotationDraftQuery({ query: { enquiryId, itineraryId, asOne, tray } })
  const tooMany = result.error && readFailure(result.error).errors.find(({ path }) => path === 'asOne')
  if (tooMany) return <AskHow refused={tooMany.message} onChoose={onChoose} />
  return (
    <Loaded
      result={result}
      noun={quotationNoun}
      backTo={to.index.href()}
      crumbs={quotationCrumbs()}
      skeleton={<FormSkeleton count={12} />}
    >
      {(draft) => (
        <Builder key={from} first={firstView(draft.content)} markups={draft.markups ?? null}>
          <QuotationForm draft={draft} from={from} />
        </Builder>
      )}
    </Loaded>
  )
}

/** Builds a quotation from an enquiry, an itinerary or nothing, or changes the draft the address names. */
export function QuotationFormPage() {
  const { id } = useParams()
  return id ? <EditQuotation id={id} /> : <NewQuotation />
}
