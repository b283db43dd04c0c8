import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { ShareSwatch } from '#components/feedback/ShareBar.tsx'
import { IconLock } from '#components/icons/start.tsx'
import { ListRow } from '#components/layout/List.tsx'
import { formatFileSize } from '#lib/format/file-size.ts'
import css from './StorageKindRow.module.css'
import { type StorageKind, storageKindActions } from './storage-kinds.ts'
import type { Reading } from './use-storage-usage.ts'

/** One kind of stored data: its size and purpose, and a button that clears it, or that it is kept. */
export function StorageKindRow({
  name,
  index,
  reading,
  busy,
  onClear,
}: {
  name: StorageKind
  /** Place among the rows. */
  index: number
  reading: Reading
  busy: boolean
  onClear: () => void
}) {
  const { t } = useLingui()
  const count = reading === 'denied' ? 0 : reading.count
  const texts: Readonly<Record<StorageKind, readonly [title: string, description: string]>> = {
    app: [t`The app`, t`Needed to open without a connection`],
    lookups: [t`Texts of the operator`, t`Conditions, contact, notices and pictures`],
    videos: [t`How-to videos`, plural(count, { one: '# video', other: '# videos' })],
    figures: [t`Balances and lists`, t`Balance and lists, to be read offline`],
    chat: [
      t`Chat with support`,
      count > 0
        ? plural(count, {
            one: '# message waits to be sent; it stays',
            other: '# messages wait to be sent; they stay',
          })
        : t`The conversation, to be read offline`,
    ],
    slips: [
      t`Slips`,
      plural(count, {
        one: '# slip; it stays here until it has been checked',
        other: '# slips; they stay here until they have been checked',
      }),
    ],
    settings: [t`Settings and sign-in`, t`Signing out removes your session`],
  }
  const [title, description] = texts[name]
  return (
    <ListRow
      start={<ShareSwatch index={index} />}
      title={title}
      subtitle={
        reading === 'denied'
          ? t`The browser doesn’t show it`
          : `${formatFileSize(reading.bytes)} · ${description}`
      }
      end={
        storageKindActions[name].clear ? (
          <Button small variant="secondary" disabled={busy} onClick={onClear}>
            <span>
              {t`Clear`}
              <SrOnly>{title}</SrOnly>
            </span>
          </Button>
        ) : (
          <span className={css.stays}>
            <IconLock size={16} />
            <Trans>Stays</Trans>
          </span>
        )
      }
    />
  )
}
