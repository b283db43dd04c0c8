import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { Late, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { SectionHead } from './SectionHeader.tsx'
import { Stack } from './Stack.tsx'

export interface PagedSectionProps {
  title: string
  /** Small words beside the title. */
  end?: ReactNode
  /** Why the page couldn't be read; what was read before stays on screen. */
  error?: string | undefined
  onRetry: () => void
  /** The page's `List`; undefined until it was read. */
  children: ReactNode | undefined
  /** Said instead of an empty page. */
  empty?: ReactNode
  page: number
  pages: number
  onPage: (page: number) => void
}

/** A list of a sheet, with its pages. */
export function PagedSection(props: PagedSectionProps) {
  const { title, end, error, onRetry, children, empty, page, pages, onPage } = props
  const { t } = useLingui()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <SectionHead id={id} title={title} end={end} />
        {error !== undefined && (
          <Note tone="neg" role="status">
            <p>{error}</p>
            <LinkButton onClick={onRetry}>{t`Try again`}</LinkButton>
          </Note>
        )}
        {empty ? (
          <Text role="small" muted>
            {empty}
          </Text>
        ) : (
          (children ??
          (error === undefined && (
            <Late>
              <Skeleton height={192} radius={20} />
            </Late>
          )))
        )}
        {pages > 1 && <Pagination page={page} pages={pages} onPage={onPage} />}
      </Stack>
    </section>
  )
}
