import { useEffect, useRef, useState } from 'react'
import { FileDrop } from './FileDrop.tsx'
import { formatBytes } from './format.ts'
import { ImageTile } from './ImageTile.tsx'
import { UploadTile } from './UploadTile.tsx'
import { type Upload, type UploadedImage, useUploads } from './useUploads.ts'

interface ImageUploaderProps {
  /** In order; the first is the cover. */
  images: readonly UploadedImage[]
  onChange: (images: UploadedImage[]) => void
  /** Sends one file and answers with its address. */
  onUpload: Upload
  max?: number
  maxBytes?: number
  accept?: string
  hint?: string
  disabled?: boolean
}

const words: Record<string, string> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
}

/** Pictures of one thing: added by choosing or dropping, put in order by buttons or dragging, the first is the cover. */
export function ImageUploader({
  images,
  onChange,
  onUpload,
  max = 12,
  maxBytes = 10_000_000,
  accept = 'image/jpeg,image/png,image/webp',
  hint,
  disabled,
}: ImageUploaderProps) {
  const latest = useRef(images)
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRef<{ url: string; act: string } | null>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  useEffect(() => {
    latest.current = images
    const next = focusNext.current
    focusNext.current = null
    if (!next) return
    // Moving an element in the page takes the focus from it.
    const tile = [...(list.current?.children ?? [])].find((item) => (item as HTMLElement).dataset.url === next.url)
    tile?.querySelector<HTMLElement>(`[data-act="${next.act}"]`)?.focus()
  }, [images])

  function put(next: UploadedImage[]) {
    latest.current = next
    onChange(next)
  }

  const uploads = useUploads(onUpload, (image) => put([...latest.current, image]))
  const types = accept.split(',').map((type) => type.trim())
  const kinds = types.map((type) => words[type] ?? type).join(', ')

  function move(from: number, to: number, act?: string) {
    const next = [...images]
    const [image] = next.splice(from, 1)
    if (!image) return
    next.splice(to, 0, image)
    if (act) focusNext.current = { url: image.url, act }
    put(next)
    setSaid(to === 0 ? 'The picture is now the cover' : `The picture is now number ${to + 1} of ${next.length}`)
  }

  function remove(index: number) {
    const next = images.filter((_, at) => at !== index)
    const neighbour = next[Math.min(index, next.length - 1)]
    if (neighbour) focusNext.current = { url: neighbour.url, act: 'remove' }
    put(next)
    setSaid(`Picture ${index + 1} is removed`)
  }

  function refusal(file: File): string | undefined {
    if (!types.includes(file.type)) return `Only ${kinds} can be used`
    return file.size > maxBytes ? `Larger than ${formatBytes(maxBytes)}` : undefined
  }

  function take(files: File[]) {
    let room = max - images.length - uploads.pending.filter((item) => !item.error).length
    for (const file of files) {
      const error = refusal(file) ?? (room <= 0 ? `No more than ${max} pictures` : undefined)
      if (!error) room -= 1
      uploads.add(file, error)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <span role="status" className="sr-only">
        {said}
      </span>
      {(images.length > 0 || uploads.pending.length > 0) && (
        <ul ref={list} aria-label="Pictures" className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3">
          {images.map((image, index) => (
            <ImageTile
              key={image.url}
              image={image}
              index={index}
              count={images.length}
              disabled={disabled}
              target={over === index && dragged !== null && dragged !== index}
              onMove={(to) => move(index, to, to === 0 ? 'later' : to < index ? 'earlier' : 'later')}
              onRemove={() => remove(index)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(index)
              }}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(index)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
              onDrop={(event) => {
                if (dragged === null) return
                event.preventDefault()
                if (dragged !== index) move(dragged, index)
                setDragged(null)
                setOver(null)
              }}
            />
          ))}
          {uploads.pending.map((item) => (
            <UploadTile
              key={item.id}
              item={item}
              onRetry={refusal(item.file) || images.length >= max ? undefined : () => uploads.retry(item)}
              onCancel={() => uploads.cancel(item.id)}
            />
          ))}
        </ul>
      )}
      {images.length < max ? (
        <FileDrop
          label="Add pictures"
          hint={hint ?? `${kinds}, up to ${formatBytes(maxBytes)}`}
          accept={accept}
          multiple
          disabled={disabled}
          onFiles={take}
        />
      ) : (
        <p className="text-cell text-3">That is {max} pictures, as many as there can be. Remove one to add another.</p>
      )}
    </div>
  )
}
