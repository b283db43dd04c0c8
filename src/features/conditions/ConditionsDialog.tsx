import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { ServerHtmlList } from '#components/content/ServerHtmlList.tsx'
import { TextSections } from '#components/content/TextSections.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { conditionsResource } from '#domain/lookups/lookup-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { loadSanitizer, useSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { parseTextSections } from '#lib/html/text-sections.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'

/** The operator's conditions of use (specification, section 2). */
export default function ConditionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const conditions = useResource(conditionsResource)
  const { value, error, loading, refresh } = conditions
  const age = useStaleSince(conditions)
  const sanitize = useSanitizer()
  const text = useMemo(() => value && sanitize && parseTextSections(value, sanitize), [value, sanitize])
  return (
    <Sheet
      title={t`Conditions`}
      subtitle={text?.note}
      scrollableByKeyboard
      onClose={onClose}
      footer={<Button block onClick={onClose}>{t`Got it`}</Button>}
    >
      <DataAge when={age} stale />
      {value !== undefined && value.length > 0 ? (
        text?.sections.length === 0 ? (
          <Callout tone="warn" role="status">
            {t`The conditions can’t be shown. Please ask support for them.`}
          </Callout>
        ) : text ? (
          <TextSections sections={text.sections} loadSanitizer={loadSanitizer} />
        ) : (
          <ServerHtmlList texts={value} loadSanitizer={loadSanitizer} />
        )
      ) : value !== undefined ? (
        <EmptyState title={t`No conditions have been published`} />
      ) : error !== undefined ? (
        <ErrorState onRetry={() => void refresh()} retrying={loading}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <DelayedSkeleton height={280} />
      )}
    </Sheet>
  )
}
