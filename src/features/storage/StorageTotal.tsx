import { Trans } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { ShareBar } from '#components/feedback/ShareBar.tsx'
import { Card } from '#components/layout/Card.tsx'
import { formatFileSize } from '#lib/format/file-size.ts'
import css from './StorageTotal.module.css'

export interface StorageTotalProps {
  bytes: number
  /** Sizes of the kinds in the order of their rows. */
  parts: readonly number[]
  /** Whether the browser keeps the data; undefined if it doesn't say. */
  isPersisted: boolean | undefined
}

/** How much is stored in all, with the share of each kind. */
export function StorageTotal({ bytes, parts, isPersisted }: StorageTotalProps) {
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
