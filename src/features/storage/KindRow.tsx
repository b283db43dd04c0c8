import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { bytesText } from '#lib/bytes-text.ts'
import { IconChatDots } from '#ui/icons/ChatDots.tsx'
import { IconDoc } from '#ui/icons/Doc.tsx'
import { IconImage } from '#ui/icons/Image.tsx'
import { IconInfo } from '#ui/icons/Info.tsx'
import type { Icon } from '#ui/icons/icon.tsx'
import { IconPouch } from '#ui/icons/Pouch.tsx'
import { IconUser } from '#ui/icons/User.tsx'
import { IconVideo } from '#ui/icons/Video.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListRow } from '#ui/List.tsx'
import { SrOnly } from '#ui/Text.tsx'
import { Tile } from '#ui/Tile.tsx'
import { type KindName, kinds } from './kinds.ts'
import type { Reading } from './use-stored.ts'

const icons: Readonly<Record<KindName, Icon>> = {
  app: IconPouch,
  lookups: IconInfo,
  videos: IconVideo,
  figures: IconDoc,
  chat: IconChatDots,
  slips: IconImage,
  settings: IconUser,
}

/** One kind of what is stored: what it is for, its size, and what clears it. */
export function KindRow({
  name,
  reading,
  busy,
  onClear,
}: {
  name: KindName
  reading: Reading | undefined
  busy: boolean
  onClear: () => void
}) {
  const { t } = useLingui()
  const Mark = icons[name]
  const amount = reading === 'denied' ? undefined : reading
  const count = amount?.count ?? 0
  const titles: Readonly<Record<KindName, string>> = {
    app: t`The app`,
    lookups: t`Texts of the operator`,
    videos: t`How-to videos`,
    figures: t`Your figures`,
    chat: t`Chat with support`,
    slips: t`Slips`,
    settings: t`Settings and sign-in`,
  }
  const uses: Readonly<Record<KindName, string>> = {
    app: t`Needed to open without a connection`,
    lookups: t`Conditions, contact and notices`,
    videos: plural(count, { one: '# video', other: '# videos' }),
    figures: t`Balance and lists, to be read offline`,
    chat:
      count > 0
        ? plural(count, {
            one: '# message waits to be sent; it stays',
            other: '# messages wait to be sent; they stay',
          })
        : t`The conversation, to be read offline`,
    slips: plural(count, {
      one: '# slip; it stays here until it is done with',
      other: '# slips; they stay here until they are done with',
    }),
    settings: t`Logging out removes the sign-in`,
  }
  const title = titles[name]
  const none = amount === undefined || amount.bytes === 0
  return (
    <ListRow
      start={
        <Tile>
          <Mark />
        </Tile>
      }
      title={title}
      sub={reading === 'denied' ? t`The browser doesn’t show it` : uses[name]}
      end={
        <>
          <span>{amount ? bytesText(amount.bytes) : '–'}</span>
          {kinds[name].clear && (
            <LinkButton disabled={none || busy} onClick={onClear}>
              <span>
                {t`Clear`}
                <SrOnly>{title}</SrOnly>
              </span>
            </LinkButton>
          )}
        </>
      }
    />
  )
}
