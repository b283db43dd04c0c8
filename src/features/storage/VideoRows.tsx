import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconVideo } from '#components/icons/Video.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { keptVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { howtoTitles } from '#domain/howto-videos/titles.ts'
import { bytesText } from './format-bytes.ts'

const isTopic = (name: string): name is keyof typeof howtoTitles => Object.hasOwn(howtoTitles, name)

/** The how-to videos that play offline, each to be removed. */
export function VideoRows({ busy, onRemove }: { busy: boolean; onRemove: (path: string) => void }) {
  const { t, i18n } = useLingui()
  const videos = useAtomValue(keptVideosAtom)
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="kept-videos">
      <SectionHeader id="kept-videos" title={t`Videos that play offline`} />
      <List outlined>
        {videos.map(({ path, bytes }) => {
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
              subtitle={bytesText(bytes)}
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
