import { useId } from 'react'
import { DOCKED } from '#components/overlays/docked-breakpoint.ts'
import { type ChatOpening, closeChat } from '#domain/support/open-chat.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { Conversation } from './Conversation.tsx'
import { DockedLayer } from './DockedLayer.tsx'
import { ModalLayer } from './ModalLayer.tsx'
import { useOpenedOver } from './use-opened-over.ts'

/**
 * The chat over the page: the whole screen on phones, modal; from 720 px on beside the page, which stays usable, unless
 * it was opened from a dialog.
 */
export default function ChatPanel({ opening }: { opening: ChatOpening }) {
  const id = useId()
  const wide = useMediaQuery(DOCKED)
  const over = useOpenedOver(opening)
  const docked = wide && !over
  const Layer = docked ? DockedLayer : ModalLayer
  return (
    <Layer labelledBy={id} onClose={closeChat}>
      {(heading) => (
        <Conversation heading={heading} id={id} opening={opening} onClose={closeChat} besidePage={docked} />
      )}
    </Layer>
  )
}
