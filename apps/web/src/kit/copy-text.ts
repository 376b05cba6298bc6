import { notify } from '../ui/toast.ts'

/** Puts text on the clipboard and says so; where that is forbidden it says that too. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void notify.success(`${what} copied`)
  } catch {
    void notify.error(`${what} was not copied`, 'This browser does not allow it here. Select it and copy it by hand.')
  }
}
