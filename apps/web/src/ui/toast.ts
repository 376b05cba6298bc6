import type { ToastWords } from './ToastContent.tsx'

type Action = ToastWords['action']

async function show(words: ToastWords): Promise<void> {
  const [{ toast }, { ToastContent }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('./ToastContent.tsx'),
  ])
  // The same words twice are one message; a repeated failure must not fill the corner.
  const toastId = `${words.kind}:${words.title}:${words.detail ?? ''}`
  toast(ToastContent, { data: words, toastId, type: words.kind, role: words.kind === 'error' ? 'alert' : 'status' })
}

/** Says in the corner what happened; nothing of it is loaded before the first word. */
export const notify = {
  success: (title: string, detail?: string, action?: Action) => show({ kind: 'success', title, detail, action }),
  error: (title: string, detail?: string, action?: Action) => show({ kind: 'error', title, detail, action }),
  info: (title: string, detail?: string, action?: Action) => show({ kind: 'info', title, detail, action }),
}
