import { useLingui } from '@lingui/react/macro'
import { useFocusOnMount } from '#components/hooks/use-focus-on-mount.ts'
import { Money } from '#components/money/Money.tsx'
import css from './ReviewFigure.module.css'

/** The amount under review. It takes the focus, so that reading goes on here after the first step. */
export function ReviewFigure({ satang }: { satang: number }) {
  const { t } = useLingui()
  const figure = useFocusOnMount<HTMLParagraphElement>()
  return (
    <p ref={figure} tabIndex={-1} className={css.figure}>
      <span className={css.label}>{t`Amount to withdraw`}</span>
      <Money satang={satang} size="hero" alwaysVisible />
    </p>
  )
}
