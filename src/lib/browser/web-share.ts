import { copyText } from './copy-to-clipboard.ts'

/** What is shared: a text, or a link with words before it. */
export interface Shared {
  readonly text?: string
  readonly url?: string
}

/** Opens the phone's share menu; where there is none, or it refuses, the same is copied and said so. */
export async function share(what: Shared): Promise<void> {
  const copy = () => copyText(what.url ?? what.text ?? '')
  if (!('share' in navigator)) {
    await copy()
    return
  }
  try {
    await navigator.share(what)
  } catch (error) {
    // The member closed the menu: that was the answer.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
  }
}
