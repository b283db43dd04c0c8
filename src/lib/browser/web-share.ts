import { copyText } from './copy-to-clipboard.ts'

/** Text, a link, or both. */
export interface ShareContent {
  readonly text?: string
  readonly url?: string
}

/** Whether this browser has a share menu. */
export const canShare = () => 'share' in navigator

/** Opens the share menu; copies the content instead if Web Share is missing or fails. */
export async function share(content: ShareContent): Promise<void> {
  const copy = () => copyText(content.url ?? content.text ?? '')
  if (!canShare()) {
    await copy()
    return
  }
  try {
    await navigator.share(content)
  } catch (error) {
    if (!isMenuClosed(error)) await copy()
  }
}

/** Whether the member closed the share menu. */
function isMenuClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Whether this browser can share files like this one. */
export function canShareFile(name: string, type: string): boolean {
  const sample = new File([''], name, { type })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] })
}

/** Opens the share menu with a file. @returns false if that failed */
export async function shareFile(file: File): Promise<boolean> {
  return await navigator.share({ files: [file] }).then(() => true, isMenuClosed)
}
