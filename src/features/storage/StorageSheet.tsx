import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ShareBar } from '#components/feedback/ShareBar.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { Card } from '#components/layout/Card.tsx'
import { List } from '#components/layout/List.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { formatFileSize } from '#lib/format/file-size.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { StorageKindRow } from './StorageKindRow.tsx'
import css from './StorageSheet.module.css'
import { type StorageKind, storageKindActions, storageKinds } from './storage-kinds.ts'
import { type Reading, useStorageUsage } from './use-storage-usage.ts'

const bytesOf = (reading: Reading) => (reading === 'denied' ? 0 : reading.bytes)

/** What the app stores in this browser, how much, and buttons to clear it. */
export default function StorageSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { readings, isPersisted, clearing, clear } = useStorageUsage()
  const online = useAtomValue(onlineAtom)
  const status = useRef<HTMLParagraphElement>(null)
  const known = storageKinds.flatMap((name) => {
    const reading = readings[name]
    return reading ? [{ name, reading }] : []
  })
  const rows = known.filter(({ reading }) => reading === 'denied' || reading.bytes > 0)
  const isDenied =
    known.length > 0 && known.every(({ reading }) => reading === 'denied' || reading.count === 0)
  const sumOf = (list: typeof rows) => list.reduce((sum, { reading }) => sum + bytesOf(reading), 0)
  const freed = formatFileSize(sumOf(rows.filter(({ name }) => storageKindActions[name].clear)))
  const canClear = rows.some(({ name, reading }) => storageKindActions[name].clear && bytesOf(reading) > 0)
  const clearKinds = (...names: readonly StorageKind[]) => {
    // The pressed button disappears.
    status.current?.focus()
    void clear(...names)
  }
  return (
    <Sheet
      title={t`Stored on this device`}
      fullHeight
      onClose={onClose}
      footer={
        !isDenied &&
        canClear && (
          <>
            <Button block variant="outline" loading={clearing === 'busy'} onClick={() => clearKinds()}>
              {t`Clear all, ${freed}`}
            </Button>
            <Text role="caption" muted center>
              {t`The app, slips and unsent messages stay.`}
            </Text>
          </>
        )
      }
    >
      {known.length === 0 ? (
        <DelayedSkeleton height={420} />
      ) : isDenied ? (
        <EmptyState title={t`Nothing is stored`}>
          {t`This browser keeps nothing of the app, so it needs a connection each time.`}
        </EmptyState>
      ) : (
        <Stack>
          {/* one element, so that the empty status doesn't add a gap */}
          <div>
            <StorageTotal
              bytes={sumOf(rows)}
              parts={rows.map(({ reading }) => bytesOf(reading))}
              isPersisted={isPersisted}
            />
            <p ref={status} tabIndex={-1} role="status" className={css.status}>
              {clearing === 'done' && t`Cleared.`}
              {clearing === 'failed' && t`Not everything could be cleared. Please try again.`}
            </p>
          </div>
          {!online && (
            <Callout tone="warn">
              <Trans>You are offline. What you clear now comes back only with a connection.</Trans>
            </Callout>
          )}
          <List outlined start="swatch" label={t`Stored on this device`}>
            {rows.map(({ name, reading }, index) => (
              <StorageKindRow
                key={name}
                name={name}
                index={index}
                reading={reading}
                busy={clearing === 'busy'}
                onClear={() => clearKinds(name)}
              />
            ))}
          </List>
        </Stack>
      )}
    </Sheet>
  )
}

interface StorageTotalProps {
  bytes: number
  /** Sizes of the kinds in the order of their rows. */
  parts: readonly number[]
  /** Whether the browser keeps the data; undefined if it doesn't say. */
  isPersisted: boolean | undefined
}

/** How much is stored in all, with the share of each kind. */
function StorageTotal({ bytes, parts, isPersisted }: StorageTotalProps) {
  const [amount, unit] = formatFileSize(bytes).split('\u00a0')
  return (
    <Card
      outlined
      pocket={
        isPersisted !== undefined && (
          <Text role="caption" muted>
            {isPersisted ? (
              <Trans>The browser keeps it until you clear it.</Trans>
            ) : (
              <Trans>The browser may clear it when the phone runs short of room.</Trans>
            )}
          </Text>
        )
      }
    >
      <Text role="caption" muted>
        <Trans>Total space used</Trans>
      </Text>
      <p className={css.total}>
        {amount} <span className={css.unit}>{unit}</span>
      </p>
      <ShareBar parts={parts} />
    </Card>
  )
}
