import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { IconDoc } from '#components/icons/Doc.tsx'
import { IconImage } from '#components/icons/Image.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import type { Icon as IconComponent } from '#components/icons/icon.tsx'
import { IconPouch } from '#components/icons/Pouch.tsx'
import { IconUser } from '#components/icons/User.tsx'
import { IconVideo } from '#components/icons/Video.tsx'
import { ListRow } from '#components/layout/List.tsx'
import { formatFileSize } from '#lib/format/file-size.ts'
import { type StorageKind, storageKindActions } from './storage-kinds.ts'
import type { Reading } from './use-storage-usage.ts'

const icons: Readonly<Record<StorageKind, IconComponent>> = {
  app: IconPouch,
  lookups: IconInfo,
  videos: IconVideo,
  figures: IconDoc,
  chat: IconChatDots,
  slips: IconImage,
  settings: IconUser,
}

/** One kind of stored data: its purpose, its size, and a button that clears it. */
export function StorageKindRow({
  name,
  reading,
  busy,
  onClear,
}: {
  name: StorageKind
  reading: Reading | undefined
  busy: boolean
  onClear: () => void
}) {
  const { t } = useLingui()
  const Icon = icons[name]
  const amount = reading === 'denied' ? undefined : reading
  const count = amount?.count ?? 0
  const titles: Readonly<Record<StorageKind, string>> = {
    app: t`The app`,
    lookups: t`Texts of the operator`,
    videos: t`How-to videos`,
    figures: t`Your figures`,
    chat: t`Chat with support`,
    slips: t`Slips`,
    settings: t`Settings and sign-in`,
  }
  const descriptions: Readonly<Record<StorageKind, string>> = {
    app: t`Needed to open without a connection`,
    lookups: t`Conditions, contact, notices and pictures`,
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
    settings: t`Signing out removes your session`,
  }
  const title = titles[name]
  const isEmpty = amount === undefined || amount.bytes === 0
  return (
    <ListRow
      start={
        <IconTile>
          <Icon />
        </IconTile>
      }
      title={title}
      subtitle={reading === 'denied' ? t`The browser doesn’t show it` : descriptions[name]}
      end={
        <>
          <span>{amount ? formatFileSize(amount.bytes) : '–'}</span>
          {storageKindActions[name].clear && (
            <LinkButton disabled={isEmpty || busy} onClick={onClear}>
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
