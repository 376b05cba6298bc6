import { CloudUpload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field-context.ts'

interface FileDropProps {
  /** What to drop: "Add pictures". */
  label: string
  /** What is accepted, in words: "JPG, PNG or WebP, up to 10 MB". */
  hint?: string
  /** As an input's `accept`. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  className?: string
}

/** A place to drop files on, or to press and choose them. */
export function FileDrop({ label, hint, accept, multiple, disabled, onFiles, className }: FileDropProps) {
  const aria = useFieldControl({ 'aria-required': false })
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }

  return (
    <label
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'flex flex-col items-center justify-center gap-1 rounded-lg border-[1.5px] border-dashed px-4 py-6 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'has-aria-invalid:border-red-d has-disabled:opacity-50',
        over ? 'border-brand bg-brand-soft' : 'border-control bg-surface hover:bg-hover',
        className,
      )}
    >
      <input
        {...aria}
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={hint ? `${label}. ${hint}` : label}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again after it failed.
          event.target.value = ''
        }}
      />
      <CloudUpload size={20} aria-hidden="true" className="text-link" />
      <span className="text-[14px] leading-5 font-emphasis text-text">
        {label} <span className="font-normal text-2 pointer-coarse:hidden">or drop here</span>
      </span>
      {hint && <span className="text-caption text-3">{hint}</span>}
    </label>
  )
}
