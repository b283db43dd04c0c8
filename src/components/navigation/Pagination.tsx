import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconLeft, IconRight } from '#components/icons/member.tsx'
import css from './Pagination.module.css'

/** Page numbers to show around the current page: three before, one after, within 1 to `pages`. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, page - 3)
  const last = Math.min(pages, page + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

export interface PaginationProps {
  /** 1-based. */
  page: number
  pages: number
  onPage: (page: number) => void
  /** Age of the list, shown after "page x of y". */
  age?: ReactNode
}

/** Previous, next and numbered buttons for the pages of a list. */
export function Pagination({ page, pages, onPage, age }: PaginationProps) {
  const { t } = useLingui()
  return (
    <nav className={css.nav} aria-label={t`Pages`}>
      <div className={css.pages}>
        <IconButton
          label={t`Previous page`}
          icon={<IconLeft size={20} />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {pageWindow(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            className={css.page}
            aria-label={t`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ))}
        <IconButton
          label={t`Next page`}
          icon={<IconRight size={20} />}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </div>
      <p className={css.summary}>
        <Trans>
          Page {page} of {pages}
        </Trans>
        {age && <> · {age}</>}
      </p>
    </nav>
  )
}
