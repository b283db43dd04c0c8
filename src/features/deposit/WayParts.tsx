import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Text } from '#components/content/Text.tsx'
import { IconGift, IconQr } from '#components/icons/member.tsx'
import { IconBank } from '#components/icons/screens.tsx'
import { IconDown } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { formatShortIn } from '#components/money/use-money-text.ts'
import text from '#components/styles/text.module.css'
import type { Satang } from '#contract/money.ts'
import type { DepositMethod } from './best-way.ts'
import css from './WayParts.module.css'

interface WayHeadingProps {
  title: string
  subtitle?: ReactNode
  /** The member has just chosen it, so screen readers continue here. */
  isChosen?: boolean | undefined
}

/** Heading of a way to deposit, above its button. */
export function WayHeading({ title, subtitle, isChosen }: WayHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isChosen) return
    heading.current?.focus({ preventScroll: true })
    // With the amount above it.
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isChosen])
  return (
    <div>
      <h3 className={text.titleS} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {subtitle && (
        <Text role="caption" muted>
          {subtitle}
        </Text>
      )}
    </div>
  )
}

interface OtherOptionsProps<Key extends string> {
  /** Unfolds the list. */
  more: string
  /** Accounts or channels of a way, the selected one isn't listed. */
  options: readonly { readonly key: Key; readonly title: string; readonly subtitle?: ReactNode }[]
  selected: Key | undefined
  onSelect: ((key: Key) => void) | undefined
}

/** The other accounts or channels of a way, folded. */
export function OtherOptions<Key extends string>({
  more,
  options,
  selected,
  onSelect,
}: OtherOptionsProps<Key>) {
  const others = options.filter(({ key }) => key !== selected)
  if (others.length === 0) return null
  return (
    // The key folds it again after a choice.
    <details className={css.more} key={selected}>
      <summary>
        {more}
        <IconDown size={20} />
      </summary>
      <List outlined label={more}>
        {others.map(({ key, ...row }) => (
          <ListRow key={key} {...row} arrow onClick={() => onSelect?.(key)} />
        ))}
      </List>
    </details>
  )
}

const wayIcons = { bank: IconBank, qr: IconQr, link: IconGift }

interface OtherWaysProps {
  /** Without the one above. */
  methods: readonly DepositMethod[]
  /** Minimum of each, in baht unless it is a transfer; undefined if unknown. */
  minimum: Readonly<Record<DepositMethod, Satang | undefined>>
  onSelect: (method: DepositMethod) => void
}

/** The other ways to deposit, a row each. */
export function OtherWays({ methods, minimum, onSelect }: OtherWaysProps) {
  const { t } = useLingui()
  const { currency } = useContext(MoneyDisplayContext)
  if (methods.length === 0) return null
  const titles = { bank: t`Bank transfer`, qr: t`QR`, link: t`Gift link` }
  return (
    <Stack gap={2}>
      <Text role="small" muted>{t`Other ways`}</Text>
      <List outlined label={t`Other ways`}>
        {methods.map((each) => {
          const Icon = wayIcons[each]
          const min = minimum[each]
          const least = min === undefined ? '' : formatShortIn(each === 'bank' ? currency : 'BAHT', min)
          return (
            <ListRow
              key={each}
              icon={<Icon />}
              title={titles[each]}
              subtitle={least !== '' && t`Minimum ${least}`}
              arrow
              onClick={() => onSelect(each)}
            />
          )
        })}
      </List>
    </Stack>
  )
}
