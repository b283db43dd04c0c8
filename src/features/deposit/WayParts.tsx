import { type ReactNode, useEffect, useRef } from 'react'
import { Text } from '#components/content/Text.tsx'
import { IconDown } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import text from '#components/styles/text.module.css'
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
  /** Accounts or channels of a way; the selected one isn't listed. */
  options: readonly { readonly key: Key; readonly title: string; readonly subtitle?: string | undefined }[]
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
