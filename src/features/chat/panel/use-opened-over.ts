import { useState } from 'react'
import { topModal } from '#components/overlays/modal-stack.ts'

/**
 * Whether the chat was opened from inside a modal dialog, which makes everything outside inert: then it must be a
 * modal layer, too. What opens later over the open chat doesn't count.
 */
export function useOpenedOver(opening: object): boolean {
  const [known, setKnown] = useState(() => ({ opening, over: topModal() !== undefined }))
  // A modal chat is the top itself, and stays what it is.
  if (known.opening !== opening) setKnown({ opening, over: topModal() !== undefined })
  return known.over
}
