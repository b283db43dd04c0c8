import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { activeBonusResource, bonusListResource } from '#domain/bonus/bonus-resources.ts'
import { withListedTerms } from '#domain/bonus/listed-terms.ts'
import { isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { ActiveBonusCard } from './ActiveBonusCard.tsx'
import { BonusDialogs, type OpenOverlay } from './BonusDialogs.tsx'
import { useBonusTexts } from './bonus-texts.ts'
import { OfferList } from './OfferList.tsx'
import { PromotionForm } from './PromotionForm.tsx'
import { useBonusCalls } from './use-bonus-calls.ts'

/** Bonuses and promotion codes (specification, section 2). */
export default function BonusScreen() {
  const { t } = useLingui()
  const { bonusName } = useBonusTexts()
  const list = useResource(bonusListResource)
  const active = useResource(activeBonusResource)
  const age = useStaleSince(active)
  const calls = useBonusCalls()
  const [open, setOpen] = useState<OpenOverlay>()
  /** `sent.at` of the call whose unknown outcome the member postponed. */
  const [postponedAt, setPostponedAt] = useState<number>()
  const activeBonus = active.value?.status ? withListedTerms(active.value, list.value) : undefined
  const name = bonusName(activeBonus?.name, activeBonus?.code)
  const retry = () => {
    void list.refresh()
    void active.refresh()
  }
  const isPostponed = calls.state.kind === 'unknown' && calls.sent?.at === postponedAt
  const error = active.error ?? (list.value && list.error)
  // While offline, cached data is shown with its age, and the offline banner is explanation enough.
  const isOfflineWithData = isOfflineError(error) && list.value !== undefined && active.value !== undefined
  return (
    <>
      <PageHeader title={t`Bonus`} member />
      <Stack gap={5}>
        {isPostponed && (
          <Callout tone="warn" role="status">
            <p>{t`We don’t know yet whether your last request went through.`}</p>
            <LinkButton onClick={() => setPostponedAt(undefined)}>{t`Check now`}</LinkButton>
          </Callout>
        )}
        {/* If neither could be loaded, the list shows the error for both. */}
        {error !== undefined && !isOfflineWithData && (list.value || active.value) && (
          <Callout tone="warn" role="status">
            <p>{readErrorText(error)}</p>
            <LinkButton onClick={retry}>{t`Try again`}</LinkButton>
          </Callout>
        )}
        {activeBonus ? (
          <Stack gap={2}>
            <DataAge when={age} stale />
            <ActiveBonusCard
              bonus={activeBonus}
              name={name}
              busy={calls.busy}
              onEnd={() => setOpen({ kind: 'end' })}
            />
          </Stack>
        ) : active.value ? (
          <PromotionForm onFound={(promotion) => setOpen({ kind: 'promotion', promotion })} />
        ) : (
          active.error === undefined && (
            <DelayedSkeleton>
              <Skeleton height={154} radius={20} />
            </DelayedSkeleton>
          )
        )}
        <OfferList list={list} onRetry={retry} onOpen={(bonus) => setOpen({ kind: 'bonus', bonus })} />
      </Stack>
      <BonusDialogs
        open={open}
        calls={calls}
        activeBonus={activeBonus}
        activeBonusName={name}
        isPostponed={isPostponed}
        onClose={() => setOpen(undefined)}
        onPostpone={() => {
          setPostponedAt(calls.sent?.at)
          setOpen(undefined)
        }}
      />
    </>
  )
}
