import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { bytesText } from '#lib/bytes-text.ts'
import { howtoTitles } from '#lib/howto-titles.ts'
import { keptVideosAtom } from '#lib/kept-videos.ts'
import { IconVideo } from '#ui/icons/Video.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { List, ListRow } from '#ui/List.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SrOnly } from '#ui/Text.tsx'
import { Tile } from '#ui/Tile.tsx'

const isTopic = (name: string): name is keyof typeof howtoTitles => Object.hasOwn(howtoTitles, name)

/** The how-to videos that play offline, each to be removed. */
export function VideoRows({ busy, onRemove }: { busy: boolean; onRemove: (path: string) => void }) {
  const { t, i18n } = useLingui()
  const videos = useAtomValue(keptVideosAtom)
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="kept-videos">
      <SectionHead id="kept-videos" title={t`Videos that play offline`} />
      <List flat>
        {videos.map(({ path, bytes }) => {
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
              sub={bytesText(bytes)}
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
