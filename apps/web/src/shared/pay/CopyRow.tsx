import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { notify } from '../../ui/toast.ts'

/** A fact to be typed elsewhere, with a button that copies it. */
export function CopyRow({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      void notify.error(`${label} was not copied`, 'This browser does not allow it. Mark the text and copy it by hand.')
    }
  }

  return (
    <div className="py-1.5">
      <dt className="text-cell text-3">{label}</dt>
      <dd className="flex items-center gap-3">
        <span className="num min-w-0 flex-1 font-emphasis wrap-anywhere">{value}</span>
        <span role="status" className="text-cell text-green-t">
          {copied && 'Copied'}
        </span>
        <IconButton
          icon={copied ? Check : Copy}
          size="sm"
          variant="secondary"
          aria-label={`Copy ${label}`}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  )
}
