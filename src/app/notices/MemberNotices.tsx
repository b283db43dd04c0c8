import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { defineChunk, LazyPart } from '#app/routing/lazy-chunk.tsx'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconUpload } from '#components/icons/member.tsx'
import {
  type DuplicateEntries,
  dismissDuplicates,
  duplicateEntriesAtom,
  watchDuplicates,
} from '#domain/money-call/duplicate-entries.ts'
import { heldSlipCountAtom, unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { availableUpdateAtom } from '#lib/pwa/available-update.ts'
import { hasUnsavedWork, unsavedWorkAtom } from '#lib/state/unsaved-work.ts'

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
          one="# slip waits for you to check and send it."
          other="# slips wait for you to check and send them."
        />
      ) : online ? (
        <Plural value={open} one="# slip is waiting to be sent" other="# slips are waiting to be sent" />
      ) : (
        <Plural value={open} one="# slip waits for a connection" other="# slips wait for a connection" />
      )}
    </Callout>
  )
}

/**
 * Offers a new version; the page never reloads by itself. Updating is disabled while a money call or upload
 * is in flight, and needs confirmation if there is unsaved input.
 */
export function UpdateNotice() {
  const { t } = useLingui()
  const newer = useAtomValue(availableUpdateAtom)
  const unsaved = useAtomValue(unsavedWorkAtom)
  if (!newer) return null
  const isTransferring = unsaved.some((kind) => kind !== 'form')
  // Asked at the tap: what was typed just before it may not be rendered here yet.
  const update = () => (hasUnsavedWork() ? openDialog({ name: 'update', input: {} }) : newer.apply())
  return (
    <Callout
      tone="info"
      role="status"
      action={
        !isTransferring && (
          <Button variant="outline" small loading={newer.isApplying} onClick={update}>
            {t`Update now`}
          </Button>
        )
      }
    >
      {isTransferring ? (
        <Trans>A new version is ready. It waits until what is on its way has arrived.</Trans>
      ) : (
        <Trans>A new version is ready.</Trans>
      )}
    </Callout>
  )
}

const dialogChunk = defineChunk<{ duplicates: DuplicateEntries; onClose: () => void }>(
  'duplicate-entries',
  () => import('#features/statement/DuplicateEntriesDialog.tsx'),
)

/** Watches for money calls that took effect twice, and shows them above any open dialog. */
export function DuplicatesNotice() {
  const duplicates = useAtomValue(duplicateEntriesAtom)
  useEffect(() => watchDuplicates(), [])
  return duplicates ? (
    <LazyPart chunk={dialogChunk} props={{ duplicates, onClose: dismissDuplicates }} />
  ) : null
}
