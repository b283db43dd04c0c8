import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { List } from '#components/layout/List.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { removeVideos } from '#domain/howto-videos/video-cache.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { bytesText } from './format-bytes.ts'
import { KindRow } from './KindRow.tsx'
import { kindNames } from './kinds.ts'
import { useStored } from './use-stored.ts'
import { VideoRows } from './VideoRows.tsx'

/** What this browser stores of ours, how much it is, and what of it can be cleared. */
export default function StorageSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { readings, usage, promised, clearing, clear, change } = useStored()
  const online = useAtomValue(onlineAtom)
  const known = kindNames.flatMap((name) => readings[name] ?? [])
  const denied = known.length > 0 && known.every((each) => each === 'denied' || each.count === 0)
  const counted = known.reduce((sum, each) => sum + (each === 'denied' ? 0 : each.bytes), 0)
  const total = bytesText(usage ?? counted)
  return (
    <Sheet
      title={t`Stored on this phone`}
      fullHeight
      onClose={onClose}
      footer={
        !denied && (
          <Button block variant="outline" loading={clearing === 'busy'} onClick={() => void clear()}>
            {t`Clear all but what isn’t sent`}
          </Button>
        )
      }
    >
      {known.length === 0 ? (
        <DelayedSkeleton>
          <Skeleton height={420} radius={20} />
        </DelayedSkeleton>
      ) : denied ? (
        <EmptyState title={t`Nothing is stored`}>
          {t`This browser keeps nothing of the app, so it needs a connection each time.`}
        </EmptyState>
      ) : (
        <Stack>
          <Text>
            <Trans>About {total} in all.</Trans>{' '}
            {promised === true && <Trans>The browser keeps it until you clear it.</Trans>}
            {promised === false && <Trans>The browser may clear it when the phone runs short of room.</Trans>}
          </Text>
          <p role="status">
            {clearing === 'done' && t`Cleared.`}
            {clearing === 'failed' && t`Not everything could be cleared. Please try again.`}
          </p>
          {!online && (
            <Callout tone="warn">
              <Trans>You are offline. What you clear now comes back only with a connection.</Trans>
            </Callout>
          )}
          <List outlined label={t`Stored on this phone`}>
            {kindNames.map((name) => (
              <KindRow
                key={name}
                name={name}
                reading={readings[name]}
                busy={clearing === 'busy'}
                onClear={() => void clear(name)}
              />
            ))}
          </List>
          <VideoRows
            busy={clearing === 'busy'}
            onRemove={(path) => void change(() => removeVideos([path]))}
          />
        </Stack>
      )}
    </Sheet>
  )
}
