import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconLeft } from '#components/icons/member.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './PageHeader.module.css'

export interface PageHeaderProps {
  title: ReactNode
  /** Adds a back button. */
  onBack?: (() => void) | undefined
  end?: ReactNode
  /**
   * For the steps of public flows: a smaller title. From 1080 px only assistive technology gets it, and the flow has its
   * own back button and links.
   */
  small?: boolean | undefined
  /** For member pages: leaves room for the language select on wide screens. */
  member?: boolean | undefined
}

/** Title row of a page, with its `h1`. */
export function PageHeader({ title, onBack, end, small, member }: PageHeaderProps) {
  const { t } = useLingui()
  return (
    <div className={cx(css.bar, small && css.small, member && css.member)}>
      {onBack && <IconButton label={t`Back`} icon={<IconLeft />} onClick={onBack} />}
      <h1>{title}</h1>
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}
