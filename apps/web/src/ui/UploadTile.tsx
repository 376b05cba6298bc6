import { CircleAlert, RotateCw, X } from 'lucide-react'
import { formatBytes } from './format.ts'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import type { PendingUpload } from './useUploads.ts'

interface UploadTileProps {
  item: PendingUpload
  onRetry?: () => void
  onCancel: () => void
}

/** A picture on its way, or one that did not get through and why. */
export function UploadTile({ item, onRetry, onCancel }: UploadTileProps) {
  const { file, progress, error } = item
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line-strong bg-surface">
      <div className="flex aspect-4/3 flex-col items-center justify-center gap-1.5 bg-sunken p-3 text-center">
        {error ? (
          <p role="alert" className="flex flex-col items-center gap-1 text-caption text-red-t">
            <CircleAlert size={18} aria-hidden="true" />
            {error}
          </p>
        ) : (
          <>
            <Spinner size={20} className="text-link" />
            <div
              role="progressbar"
              aria-label={`Uploading ${file.name}`}
              aria-valuenow={Math.round(progress * 100)}
              aria-valuemin={0}
              aria-valuemax={100}
              className="h-1 w-full max-w-28 overflow-hidden rounded-full bg-line-strong"
            >
              <span className="block h-full bg-brand transition-[width]" style={{ width: `${progress * 100}%` }} />
            </div>
          </>
        )}
      </div>
      <div className="flex min-h-9 items-center gap-1 py-0.5 pr-1 pl-3">
        <span className="min-w-0 flex-1 truncate text-caption text-2" title={file.name}>
          {file.name} <span className="text-3">{formatBytes(file.size)}</span>
        </span>
        {error && onRetry && (
          <IconButton icon={RotateCw} size="sm" aria-label={`Try ${file.name} again`} onClick={onRetry} />
        )}
        <IconButton
          icon={X}
          size="sm"
          aria-label={error ? `Dismiss ${file.name}` : `Stop ${file.name}`}
          onClick={onCancel}
        />
      </div>
    </li>
  )
}
