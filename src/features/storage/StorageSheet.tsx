import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconVideo } from '#components/icons/Video.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { howtoTitles } from '#domain/howto-videos/howto-titles.ts'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { removeSavedVideos } from '#domain/howto-videos/video-cache.ts'
import { formatFileSize } from '#lib/format/file-size.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { StorageKindRow } from './StorageKindRow.tsx'
import { storageKinds } from './storage-kinds.ts'
import { useStorageUsage } from './use-storage-usage.ts'

/** What the app stores in this browser, how much, and buttons to clear it. */
export default function StorageSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { readings, usage, isPersisted, clearing, clear, runClearing } = useStorageUsage()
  const online = useAtomValue(onlineAtom)
  const knownReadings = storageKinds.flatMap((name) => readings[name] ?? [])
  const isDenied =
    knownReadings.length > 0 && knownReadings.every((reading) => reading === 'denied' || reading.count === 0)
  const measuredBytes = knownReadings.reduce(
    (sum, reading) => sum + (reading === 'denied' ? 0 : reading.bytes),
    0,
  )
  const total = formatFileSize(usage ?? measuredBytes)
  return (
    <Sheet
      title={t`Stored on this phone`}
      fullHeight
      onClose={onClose}
      footer={
        !isDenied && (
          <Button block variant="outline" loading={clearing === 'busy'} onClick={() => void clear()}>
            {t`Clear everything except unsent items`}
          </Button>
        )
      }
    >
      {knownReadings.length === 0 ? (
        <DelayedSkeleton>
          <Skeleton height={420} radius={20} />
        </DelayedSkeleton>
      ) : isDenied ? (
        <EmptyState title={t`Nothing is stored`}>
          {t`This browser keeps nothing of the app, so it needs a connection each time.`}
        </EmptyState>
      ) : (
        <Stack>
          <Text>
            <Trans>About {total} in all.</Trans>{' '}
            {isPersisted === true && <Trans>The browser keeps it until you clear it.</Trans>}
            {isPersisted === false && (
              <Trans>The browser may clear it when the phone runs short of room.</Trans>
            )}
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
            {storageKinds.map((name) => (
              <StorageKindRow
                key={name}
                name={name}
                reading={readings[name]}
                busy={clearing === 'busy'}
                onClear={() => void clear(name)}
              />
            ))}
          </List>
          <SavedVideoList
            busy={clearing === 'busy'}
            onRemove={(path) => void runClearing(() => removeSavedVideos([path]))}
          />
        </Stack>
      )}
    </Sheet>
  )
}

const isTopic = (name: string): name is keyof typeof howtoTitles => Object.hasOwn(howtoTitles, name)

/** The how-to videos saved for offline use, each with a remove button. */
function SavedVideoList({ busy, onRemove }: { busy: boolean; onRemove: (path: string) => void }) {
  const { t, i18n } = useLingui()
  const videos = useAtomValue(savedVideosAtom)
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="kept-videos">
      <SectionHeader id="kept-videos" title={t`Videos that play offline`} />
      <List outlined>
        {videos.map(({ path, sizeBytes }) => {
          const name = /([\w-]+)\.mp4$/.exec(path)?.[1] ?? path
          const title = isTopic(name) ? i18n._(howtoTitles[name]) : name
          return (
            <ListRow
              key={path}
              start={
                <IconTile>
                  <IconVideo />
                </IconTile>
              }
              title={title}
              subtitle={formatFileSize(sizeBytes)}
              end={
                <LinkButton disabled={busy} onClick={() => onRemove(path)}>
                  <span>
                    {t`Remove`}
                    <SrOnly>{title}</SrOnly>
                  </span>
                </LinkButton>
              }
            />
          )
        })}
      </List>
    </section>
  )
}
