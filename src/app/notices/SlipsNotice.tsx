import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconUpload } from '#components/icons/member.tsx'
import { heldSlipCountAtom, unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'

/** Tells the member that slips on this device haven't been sent yet. */
export function SlipsNotice() {
  const open = useAtomValue(unsentSlipCountAtom)
  const held = useAtomValue(heldSlipCountAtom)
  const online = useAtomValue(onlineAtom)
  if (open === 0) return null
  return (
    <Callout
      role="status"
      icon={<IconUpload />}
      action={
        <Button
          variant="outline"
          small
          onClick={() => openDialog({ name: 'slips', input: { tab: 'queue' } })}
        >
          <Trans>Show</Trans>
        </Button>
      }
    >
      {held > 0 ? (
        <Plural
          value={held}
          one="# slip is only sent once you look at it."
          other="# slips are only sent once you look at them."
        />
      ) : online ? (
        <Plural value={open} one="# slip is on its way" other="# slips are on their way" />
      ) : (
        <Plural value={open} one="# slip waits for the network" other="# slips wait for the network" />
      )}
    </Callout>
  )
}
