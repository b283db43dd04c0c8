import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconVideo } from '#components/icons/Video.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { SectionHead } from '#components/layout/SectionHeader.tsx'
import { howtoTitles } from '#domain/howto-videos/howto-titles.ts'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { bytesText } from './format-bytes.ts'

const isTopic = (name: string): name is keyof typeof howtoTitles => Object.hasOwn(howtoTitles, name)

/** The how-to videos that play offline, each to be removed. */
export function VideoRows({ busy, onRemove }: { busy: boolean; onRemove: (path: string) => void }) {
  const { t, i18n } = useLingui()
  const videos = useAtomValue(savedVideosAtom)
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="kept-videos">
      <SectionHead id="kept-videos" title={t`Videos that play offline`} />
      <List flat>
        {videos.map(({ path, sizeBytes }) => {
          const name = /([\w-]+)\.mp4$/.exec(path)?.[1] ?? path
          const title = isTopic(name) ? i18n._(howtoTitles[name]) : name
          return (
            <ListRow
              key={path}
              start={
                <Tile>
                  <IconVideo />
                </Tile>
              }
              title={title}
              sub={bytesText(sizeBytes)}
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
