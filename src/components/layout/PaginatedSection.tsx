import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { SectionHeader } from './SectionHeader.tsx'
import { Stack } from './Stack.tsx'

export interface PaginatedSectionProps {
  title: string
  /** Small text next to the title. */
  end?: ReactNode
  /** Why the page couldn't be loaded; previously loaded content is still shown. */
  error?: string | undefined
  onRetry: () => void
  /** The page's `List`; undefined until it is loaded. */
  children: ReactNode | undefined
  /** Replaces an empty page. */
  empty?: ReactNode
  page: number
  pages: number
  onPage: (page: number) => void
}

/** A titled list with pagination, for sheets. */
export function PaginatedSection(props: PaginatedSectionProps) {
  const { title, end, error, onRetry, children, empty, page, pages, onPage } = props
  const { t } = useLingui()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <SectionHeader id={id} title={title} end={end} />
        {error !== undefined && (
          <Callout tone="neg" role="status">
            <p>{error}</p>
            <LinkButton onClick={onRetry}>{t`Try again`}</LinkButton>
          </Callout>
        )}
        {empty ? (
          <Text role="small" muted>
            {empty}
          </Text>
        ) : (
          (children ??
          (error === undefined && (
            <DelayedSkeleton>
              <RowsSkeleton count={3} />
            </DelayedSkeleton>
          )))
        )}
        {pages > 1 && <Pagination page={page} pages={pages} onPage={onPage} />}
      </Stack>
    </section>
  )
}
