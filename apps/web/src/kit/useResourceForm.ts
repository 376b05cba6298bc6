import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Draft, dropDraft, readDraft, writeDraft } from './draft.ts'
import type { FieldWords } from './form-context.ts'
import { plainWords } from './plain-words.ts'
import { type Failure, readFailure } from './problem.ts'
import { same } from './same.ts'

export interface ResourceFormOptions<Values extends FieldValues, Output, Rec> {
  /** The fields the contract asks for; `version` is added by `save`. */
  schema: z.ZodType<Output, Values>
  /** The record being edited; left out for a new one. */
  record?: Rec
  toValues: (record: Rec | undefined) => Values
  save: (output: Output, version: number | null) => Promise<Rec>
  /** Leaves the page: a form that is saved is done. */
  onSaved: (saved: Rec) => void
  /** Names what is typed so that a reload brings it back: person, resource, id. Leave it out where secrets are typed. */
  draft?: string
  /** Fields that are never kept in a draft. */
  draftExcept?: readonly (keyof Values & string)[]
}

type Start<Values> = { base: Values; version: number | null; draft: Draft<Values> | null }

const waitBeforeDraft = 300

/** The life of one form: draft, validation, one save at a time, and the two ways a save can be refused. */
export function useResourceForm<Values extends FieldValues, Output, Rec extends { version: number }>(
  options: ResourceFormOptions<Values, Output, Rec>,
) {
  const { schema, record, toValues, save, onSaved, draft: draftName, draftExcept = [] } = options
  const [start, setStart] = useState<Start<Values>>(() => {
    const fresh = toValues(record)
    const draft = draftName === undefined ? null : readDraft<Values>(draftName)
    if (!draft) return { base: fresh, version: record?.version ?? null, draft: null }
    return { base: { ...fresh, ...draft.base }, version: draft.version, draft }
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [theirs, setTheirs] = useState<{ values: Values; version: number } | null>(null)
  const [words] = useState(() => new Map<string, FieldWords>())
  const busy = useRef(false)
  const settled = useRef(false)

  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema, { error: plainWords }),
    defaultValues: start.base as DefaultValues<Values>,
  })
  const { isDirty, isSubmitting } = form.formState

  useEffect(() => {
    const { draft, base } = start
    if (draft) form.reset({ ...base, ...draft.values }, { keepDefaultValues: true })
  }, [form, start])

  const newer = record !== undefined && start.version !== null && record.version > start.version
  useEffect(() => {
    // Nothing is typed yet, so there is nothing to choose between: the form follows the record.
    if (!newer || start.draft || isDirty || busy.current || settled.current) return
    const base = toValues(record)
    setStart({ base, version: record.version, draft: null })
    form.reset(base)
  }, [form, newer, record, start.draft, isDirty, toValues])

  const except = draftExcept.join()
  useEffect(() => {
    if (draftName === undefined) return
    const left = new Set(except.split(','))
    const keep = (values: Values) =>
      Object.fromEntries(Object.entries(values).filter(([key]) => !left.has(key))) as Values
    let waiting: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(waiting)
      waiting = undefined
      if (settled.current) return
      const values = keep(form.getValues())
      const base = keep(start.base)
      if (same(values, base)) dropDraft(draftName)
      else writeDraft(draftName, { values, base, version: start.version, at: Date.now() })
    }
    const flush = () => waiting !== undefined && write()
    const watching = form.watch(() => {
      clearTimeout(waiting)
      waiting = setTimeout(write, waitBeforeDraft)
    })
    window.addEventListener('pagehide', flush)
    return () => {
      watching.unsubscribe()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, start, draftName, except])

  /** The work is saved or given up: nothing guards it any more. */
  function settle() {
    settled.current = true
    if (draftName !== undefined) dropDraft(draftName)
  }

  /** Puts the server's words to the fields they are about; what is about none stays with the form. */
  function place(found: Failure) {
    const known = [...words.keys()]
    const mine = found.errors.filter(({ path }) => words.has(path) || words.has(path.split('.')[0] ?? ''))
    const nameOf = (path: string) => (words.has(path) ? path : (path.split('.')[0] ?? path))
    mine.sort((a, b) => known.indexOf(nameOf(a.path)) - known.indexOf(nameOf(b.path)))
    mine.forEach(({ path, message }, index) => {
      form.setError(nameOf(path) as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    setFailure(mine.length > 0 && mine.length === found.errors.length ? null : found)
  }

  async function send(output: Output, version: number | null) {
    try {
      const saved = await save(output, version)
      settle()
      onSaved(saved)
    } catch (error) {
      const found = readFailure(error)
      const current = found.current as Rec | undefined
      if (found.code === 'STALE_VERSION' && current) setTheirs({ values: toValues(current), version: current.version })
      else place(found)
    }
  }

  /** Saves once however often it is pressed. */
  async function submit(version = start.version) {
    if (busy.current || settled.current) return
    busy.current = true
    setFailure(null)
    try {
      await form.handleSubmit((output) => send(output, version))()
    } finally {
      busy.current = false
    }
  }

  return {
    form,
    words,
    failure,
    unsaved: isDirty,
    /** Somebody else has saved since this form was opened. */
    outdated: newer && isDirty,
    saving: isSubmitting,
    submit: () => submit(),
    settled,
    settle,
    restoredAt: start.draft?.at ?? null,
    discardDraft: () => {
      if (draftName !== undefined) dropDraft(draftName)
      const fresh = toValues(record)
      setStart({ base: fresh, version: record?.version ?? null, draft: null })
      form.reset(fresh)
    },
    stale: theirs && { base: start.base, mine: form.getValues(), theirs: theirs.values },
    leaveStale: () => setTheirs(null),
    saveMerged: (merged: Values) => {
      if (!theirs) return
      const { values, version } = theirs
      setTheirs(null)
      setStart({ base: values, version, draft: null })
      form.reset(values)
      form.reset(merged, { keepDefaultValues: true })
      void submit(version)
    },
  }
}
