import { CircleAlert, ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type Upload, useUploads } from '../../../ui/useUploads.ts'

interface PictureInputProps {
  /** Whose picture it is; stands in for it while there is none. */
  name: string
  value: string
  onChange: (url: string) => void
  onUpload: Upload
  /** A logo rather than a face. */
  square?: boolean
}

const types = 'image/jpeg,image/png,image/webp'
const maxBytes = 5_000_000

/** One picture that can be put, replaced and taken away. */
export function PictureInput({ name, value, onChange, onUpload, square }: PictureInputProps) {
  const file = useRef<HTMLInputElement>(null)
  const { pending, add, cancel } = useUploads(onUpload, ({ url }) => onChange(url))
  const running = pending.find((item) => !item.error)
  const failed = pending.find((item) => item.error)

  function take(chosen: File | undefined) {
    if (!chosen) return
    for (const item of pending) cancel(item.id)
    const wrong = !types.split(',').includes(chosen.type)
    add(chosen, wrong ? 'Only JPG, PNG or WebP can be used' : chosen.size > maxBytes ? 'Larger than 5 MB' : undefined)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar
        name={name || '?'}
        src={value || null}
        size="lg"
        square={square}
        decorative
        className="border border-line"
      />
      <input
        ref={file}
        type="file"
        accept={types}
        hidden
        aria-label={square ? 'Logo' : 'Picture'}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        size="sm"
        icon={ImageUp}
        busy={Boolean(running)}
        busyLabel={running && `Uploading ${Math.round(running.progress * 100)} %`}
        onClick={() => file.current?.click()}
      >
        {value ? 'Replace' : 'Upload'}
      </Button>
      {value && !running && (
        <Button size="sm" variant="ghost" icon={Trash2} onClick={() => onChange('')}>
          Remove
        </Button>
      )}
      {failed && (
        <p role="alert" className="flex w-full items-center gap-1.5 text-cell text-red-t">
          <CircleAlert size={14} aria-hidden="true" /> {failed.error}
        </p>
      )}
    </div>
  )
}
