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
    // AbortError: the member closed the menu.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
  }
}

/** Whether this browser can share image files. */
export function canShareImages(): boolean {
  const sample = new File([''], 'qr.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] })
}
