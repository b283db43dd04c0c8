import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useId, useState } from 'react'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconTicket } from '#components/icons/Ticket.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { Coupon } from '#contract/spin.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { ClaimDialog, ClaimResultDialog } from './ClaimDialogs.tsx'
import { CouponTable } from './CouponTable.tsx'
import { couponsResource } from './spin-resources.ts'
import { useClaim } from './use-claim.ts'

/** Section 9. */
export const COUPONS_PER_PAGE = 3

export interface CouponsSectionProps {
  /** Set to the section element, which is focusable. */
  sectionRef: RefObject<HTMLElement | null>
  page: number
  onPage: (page: number) => void
}

/** The member's coupons, paginated, with the dialogs to claim one. */
export function CouponsSection({ sectionRef, page: requestedPage, onPage }: CouponsSectionProps) {
  const { t } = useLingui()
  const id = useId()
  const coupons = useResource(couponsResource)
  const { value, error, loading, refresh } = coupons
  const age = useStaleSince(coupons)
  const online = useAtomValue(onlineAtom)
  const [selected, setSelected] = useState<Coupon>()
  const claim = useClaim()
  const pages = Math.max(1, Math.ceil((value?.length ?? 0) / COUPONS_PER_PAGE))
  const page = Math.min(requestedPage, pages)
  const visible = value?.slice((page - 1) * COUPONS_PER_PAGE, page * COUPONS_PER_PAGE)
  const confirm = async (coupon: Coupon) => {
    await claim.claim(coupon)
    setSelected(undefined)
  }
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby={id}>
      <Stack gap={3}>
        <SectionHeader
          id={id}
          title={t`My coupons`}
          end={value && <Plural value={value.length} one="# coupon" other="# coupons" />}
        />
        <DataAge when={age} stale />
        <UnreadableItemsCallout count={unreadableCount(value)} />
        {visible && visible.length > 0 && (
          <CouponTable coupons={visible} labelledBy={id} onClaim={setSelected} />
        )}
        {pages > 1 && <Pagination page={page} pages={pages} onPage={onPage} />}
        {value?.length === 0 && (
          <EmptyState icon={<IconTicket />} title={t`No coupons yet`}>
            {t`Coupons from the wheel are kept here until you claim them.`}
          </EmptyState>
        )}
        {error !== undefined && (!value || online) && (
          <ErrorState onRetry={() => void refresh()} retrying={loading}>
            {readErrorText(error)}
          </ErrorState>
        )}
        {!value && error === undefined && (
          <DelayedSkeleton>
            <Skeleton height={260} radius={20} />
          </DelayedSkeleton>
        )}
      </Stack>
      {selected && claim.state.kind !== 'unknown' && (
        <ClaimDialog
          coupon={selected}
          busy={claim.busy}
          onConfirm={() => void confirm(selected)}
          onClose={() => setSelected(undefined)}
        />
      )}
      <ClaimResultDialog claim={claim} />
    </section>
  )
}
