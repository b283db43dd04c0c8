import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { Text } from '#components/content/Text.tsx'
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
        <Trans>Space used in all</Trans>
      </Text>
      <p className={css.total}>
        {amount} <span className={css.unit}>{unit}</span>
      </p>
      <div className={css.bar} aria-hidden="true">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
          <span key={index} className={css.part} style={{ ...strengthOf(index), flexGrow: part }} />
        ))}
      </div>
    </Card>
  )
}

/** Connects a row with its part of the bar. @param index of the row */
export function Swatch({ index }: { index: number }) {
  return <span className={css.swatch} style={strengthOf(index)} aria-hidden="true" />
}

/** Opacity of the first kind's part; each further one is lighter. */
const STRENGTHS = [1, 0.74, 0.55, 0.42, 0.32, 0.24, 0.17]

function strengthOf(index: number): CSSProperties {
  return { opacity: STRENGTHS[index] ?? 0.17 }
}
