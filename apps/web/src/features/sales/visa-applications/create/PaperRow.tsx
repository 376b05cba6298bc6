import type { Applicant } from '@karavan/contracts/sales/visa-applications/visa-application'
import { photoRule } from '@karavan/domain/sales/visa-applications/paper-check'
import type { Paper } from '@karavan/domain/catalogue/visas/visa'
import { Eye, FileText, ImageIcon, Trash2, TriangleAlert, Upload } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { wordsOf } from '../../../../kit/problem.ts'
import { cx } from '../../../../ui/cx.ts'
import { formatBytes } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'

const megabyte = 1_048_576
const largest = 10 * megabyte
const taken = { photo: 'image/jpeg,image/png,image/webp', scan: 'image/jpeg,image/png,image/webp,application/pdf' }

const hints = {
  photo: `JPG, PNG or WebP, upright 35 × 45, at least ${photoRule.minWidth} × ${photoRule.minHeight} pixels`,
  scan: 'PDF, JPG, PNG or WebP, up to 10 MB',
}

type Document = Applicant['documents'][number]

interface PaperRowProps {
  /** Of the control, so that what is missing can be jumped to. */
  id: string
  paper: Paper
  document: Document | undefined
  /** Missing, and somebody wanted to go on. */
  marked: boolean
  onUpload: (file: File) => Promise<unknown>
  onRemove: (document: Document) => Promise<unknown>
  onLook: () => void
}

/** What the picture of a file just chosen is shown by, without asking the server for it again. */
function useChosenPicture() {
  const [picture, setPicture] = useState<string | null>(null)
  const former = useRef<string | null>(null)
  const show = (file: File | null) => {
    if (former.current) URL.revokeObjectURL(former.current)
    former.current = file?.type.startsWith('image/') ? URL.createObjectURL(file) : null
    setPicture(former.current)
  }
  useEffect(
    () => () => {
      if (former.current) URL.revokeObjectURL(former.current)
    },
    [],
  )
  return { picture, show }
}

/** One paper of a person: what is asked for, what was handed in, and why something was not taken. */
export function PaperRow({ id, paper, document: held, marked, onUpload, onRemove, onLook }: PaperRowProps) {
  const note = useId()
  const { picture, show } = useChosenPicture()
  const [busy, setBusy] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const { name, kind, required } = paper

  async function send(file: File | undefined) {
    if (!file || busy) return
    setRefused(null)
    if (file.size > largest) {
      setRefused(`${file.name} has ${formatBytes(file.size)}; up to 10 MB are taken.`)
      return
    }
    setBusy(file.name)
    try {
      await onUpload(file)
      show(file)
    } catch (error) {
      setRefused(`${file.name}: ${wordsOf(error)}`)
    } finally {
      setBusy(null)
    }
  }

  async function remove() {
    if (!held || busy) return
    setBusy(held.name)
    try {
      await onRemove(held)
      show(null)
    } catch (error) {
      setRefused(wordsOf(error))
    } finally {
      setBusy(null)
    }
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }

  const wrong = refused ?? (marked && !held ? `${name} is missing` : null)
  const Icon = kind === 'photo' ? ImageIcon : FileText
  return (
    <li
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border p-2.5 transition-colors',
        over
          ? 'border-brand bg-brand-soft'
          : wrong
            ? 'border-red-d'
            : held
              ? 'border-line'
              : 'border-dashed border-control',
      )}
    >
      <span
        className={cx(
          'grid size-11 shrink-0 place-items-center overflow-hidden rounded-md',
          held ? (picture ? 'border border-line' : 'bg-green-f text-green-t') : 'bg-sunken text-3',
        )}
      >
        {busy ? (
          <Spinner size={18} className="text-link" />
        ) : held && picture ? (
          <img src={picture} alt="" className="size-full object-cover" />
        ) : (
          <Icon size={18} aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0 flex-[1_1_180px]">
        <span className="block font-emphasis">
          {name}
          {!required && <span className="font-normal text-3"> optional</span>}
        </span>
        <span className="block truncate text-cell text-3" role={busy ? 'status' : undefined}>
          {busy ? `Sending ${busy}` : held ? `${held.name}, ${formatBytes(held.size)}` : hints[kind]}
        </span>
      </span>
      <span className="ml-auto flex items-center gap-1">
        {held && (
          <>
            <IconButton icon={Eye} size="sm" aria-label={`Look at ${name}`} onClick={onLook} />
            <IconButton icon={Trash2} size="sm" aria-label={`Remove ${name}`} onClick={() => void remove()} />
          </>
        )}
        <label
          className={cx(
            'hit inline-flex h-(--control-h-sm) items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2.5 text-cell font-[560] shadow-1 hover:bg-hover',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            id={id}
            type="file"
            accept={taken[kind]}
            aria-label={`${held ? 'Replace' : 'Upload'} ${name}`}
            aria-describedby={wrong ? note : undefined}
            aria-invalid={wrong ? true : undefined}
            className="sr-only"
            onChange={({ target }) => {
              void send(target.files?.[0])
              // The same file may be chosen again after it was refused.
              target.value = ''
            }}
          />
          <Upload size={14} aria-hidden="true" />
          {held ? 'Replace' : 'Upload'}
        </label>
      </span>
      {wrong && (
        <p id={note} role="alert" className="basis-full text-cell text-red-t">
          {wrong}
        </p>
      )}
      {held?.warning && !wrong && (
        <p className="flex basis-full items-start gap-1.5 text-cell text-amber-t">
          <TriangleAlert size={14} aria-hidden="true" className="mt-0.5" />
          {held.warning}
        </p>
      )}
    </li>
  )
}
