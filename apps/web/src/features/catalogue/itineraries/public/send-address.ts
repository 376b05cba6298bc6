import { copyText } from '../../../../kit/copy-text.ts'

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
