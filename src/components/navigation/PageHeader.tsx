import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconLeft } from '#components/icons/Left.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './PageHeader.module.css'

export interface PageBarProps {
  title: ReactNode
  /** Shows the back arrow. */
  onBack?: (() => void) | undefined
  end?: ReactNode
  /** The title is one step smaller, as on public steps. */
  small?: boolean | undefined
  /** On a member's page: leaves room for the language menu on wide screens. */
  member?: boolean | undefined
}

/** The page's own title row with its heading. */
export function PageBar({ title, onBack, end, small, member }: PageBarProps) {
  const { t } = useLingui()
  return (
    <div className={cx(css.bar, small && css.small, member && css.member)}>
      {onBack && <IconButton label={t`Back`} icon={<IconLeft />} onClick={onBack} />}
      <h1>{title}</h1>
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}
