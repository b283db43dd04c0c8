import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { openDialog } from '#lib/dialogs.ts'
import { onlineAtom } from '#lib/network.ts'
import { slipsHeldAtom, slipsOpenAtom } from '#lib/slip-queue/unsent.ts'
import { Button } from '#ui/Button.tsx'
import { IconUpload } from '#ui/icons/Upload.tsx'
import { Note } from '#ui/Note.tsx'
import { Row } from '#ui/Stack.tsx'

/** Slips of the member are still on this device: nobody should have to look for them. */
export function SlipsNotice() {
  const open = useAtomValue(slipsOpenAtom)
  const held = useAtomValue(slipsHeldAtom)
  const online = useAtomValue(onlineAtom)
  if (open === 0) return null
  return (
    <Note role="status" icon={<IconUpload />}>
      <Row between>
        <span>
          {held > 0 ? (
            <Plural
              value={held}
              one="# slip isn’t sent yet. Please look at it."
              other="# slips aren’t sent yet. Please look at them."
            />
          ) : online ? (
            <Plural value={open} one="# slip is on its way" other="# slips are on their way" />
          ) : (
            <Plural value={open} one="# slip waits for the network" other="# slips wait for the network" />
          )}
        </span>
        <Button look="outline" small onClick={() => openDialog({ name: 'slips', input: { tab: 'queue' } })}>
          <Trans>Show</Trans>
        </Button>
      </Row>
    </Note>
  )
}
