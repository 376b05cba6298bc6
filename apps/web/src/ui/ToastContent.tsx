import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ToastContentProps, toast } from 'react-toastify/unstyled'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

export interface ToastWords {
  kind: 'success' | 'error' | 'info'
  title: string
  detail?: string
  /** One way back or onward, such as Undo. */
  action?: { label: string; onSelect: () => void }
}

const icons = {
  success: { Icon: CircleCheck, tone: 'text-green-t' },
  error: { Icon: CircleAlert, tone: 'text-red-t' },
  info: { Icon: Info, tone: 'text-blue-t' },
}

/** The inside of a toast: icon in its tone, a bold line, one detail, one action. */
export function ToastContent({ data, closeToast, toastProps }: ToastContentProps<ToastWords>) {
  const { Icon, tone } = icons[data.kind]
  const id = toastProps.toastId
  return (
    <div
      className="flex w-full items-start gap-3 text-[14px] leading-5"
      onFocus={() => toast.pause({ id })}
      onBlur={() => toast.play({ id })}
    >
      <Icon size={18} aria-hidden="true" className={cx('mt-px', tone)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-text">{data.title}</p>
        {data.detail && <p className="text-2">{data.detail}</p>}
        {data.action && (
          <button
            type="button"
            className="hit mt-1 link rounded-xs"
            onClick={() => {
              data.action?.onSelect()
              closeToast()
            }}
          >
            {data.action.label}
          </button>
        )}
      </div>
      <IconButton
        icon={X}
        iconSize={16}
        size="sm"
        aria-label="Close"
        title=""
        className="-mt-1.5 -mr-2 text-3"
        onClick={() => closeToast(true)}
      />
    </div>
  )
}
