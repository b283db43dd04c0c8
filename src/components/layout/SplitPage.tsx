import type { ReactNode } from 'react'
import { BrandPanel, type BrandPanelProps } from '#components/brand/BrandPanel.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './SplitPage.module.css'

export interface SplitPageProps {
  panel: BrandPanelProps
  /** The form is taller than the one for sign-in, so it starts closer to the header. */
  tall?: boolean | undefined
  children: ReactNode
}

/** Layout of forms for visitors: from 1080 px beside a brand panel, below that only the form. */
export function SplitPage({ panel, tall, children }: SplitPageProps) {
  return (
    <div className={css.page}>
      <BrandPanel {...panel} />
      <div className={cx(css.form, tall && css.tall)}>{children}</div>
    </div>
  )
}
