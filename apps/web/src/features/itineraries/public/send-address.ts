import { notify } from '../../../ui/toast.ts'

/** Puts text on the clipboard and says so; where that is forbidden it says that too. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void notify.success(`${what} copied`)
  } catch {
    void notify.error(`${what} was not copied`, 'This browser does not allow it here. Select it and copy it by hand.')
  }
}

/** Hands this page's address to whatever the device shares with, or to the clipboard. */
export async function sendAddress(title: string): Promise<void> {
  const url = window.location.href
  if (!navigator.share) return copyText(url, 'The address of this page')
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Whoever closes the sheet of the device has chosen to.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url, 'The address of this page')
  }
}
