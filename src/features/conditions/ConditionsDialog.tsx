import { useLingui } from '@lingui/react/macro'
import { lookupConditions } from '#contract/lookups.ts'
import { errorText } from '#lib/errors.ts'
import { loadCleaner } from '#lib/load-cleaner.ts'
import { resource } from '#lib/resource.ts'
import { useResource } from '#lib/use-resource.ts'
import { useStale } from '#lib/use-stale.ts'
import { Button } from '#ui/Button.tsx'
import { DataAge } from '#ui/DataAge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ServerTexts } from '#ui/ServerTexts.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Late, Skeleton } from '#ui/Skeleton.tsx'

const conditionsResource = resource(lookupConditions)

/** The operator's conditions of use (specification, section 2). */
export default function ConditionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const conditions = useResource(conditionsResource)
  const { value, error, loading, refresh } = conditions
  const age = useStale(conditions)
  return (
    <Sheet
      title={t`Conditions`}
      reading
      onClose={onClose}
      footer={<Button block onClick={onClose}>{t`Got it`}</Button>}
    >
      <DataAge when={age} stale />
      {value !== undefined && value.length > 0 ? (
        <ServerTexts texts={value} loadCleaner={loadCleaner} />
      ) : value !== undefined ? (
        <EmptyState title={t`No conditions have been published`} />
      ) : error !== undefined ? (
        <ErrorState onRetry={() => void refresh()} retrying={loading}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <Late>
          <Skeleton height={280} radius={20} />
        </Late>
      )}
    </Sheet>
  )
}
