import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useId, useState } from 'react'
import { Tile } from '#components/content/IconTile.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { Late, Skeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableNote } from '#components/feedback/UnreadableNote.tsx'
import { IconTicket } from '#components/icons/Ticket.tsx'
import { SectionHead } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { Coupon } from '#contract/spin.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { ClaimDialog } from './ClaimDialog.tsx'
import { ClaimResult } from './ClaimResult.tsx'
import { CouponTable } from './CouponTable.tsx'
import { couponsResource } from './spin-data.ts'
import { useClaim } from './use-claim.ts'

/** Coupons on a page (section 9). */
export const COUPONS_PER_PAGE = 3

export interface CouponsProps {
  /** The section, which can take the focus. */
  place: RefObject<HTMLElement | null>
  page: number
  onPage: (page: number) => void
}

/** The member's coupons, three a page, and claiming one. */
export function Coupons({ place, page: wanted, onPage }: CouponsProps) {
  const { t } = useLingui()
  const id = useId()
  const coupons = useResource(couponsResource)
  const { value, error, loading, refresh } = coupons
  const age = useStaleSince(coupons)
  const online = useAtomValue(onlineAtom)
  const [asked, setAsked] = useState<Coupon>()
  const claim = useClaim()
  const pages = Math.max(1, Math.ceil((value?.length ?? 0) / COUPONS_PER_PAGE))
  const page = Math.min(wanted, pages)
  const shown = value?.slice((page - 1) * COUPONS_PER_PAGE, page * COUPONS_PER_PAGE)
  const confirm = async (coupon: Coupon) => {
    await claim.claim(coupon)
    setAsked(undefined)
  }
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={id}>
      <Stack gap={3}>
        <SectionHead
          id={id}
          title={t`My coupons`}
          end={value && <Plural value={value.length} one="# coupon" other="# coupons" />}
        />
        <DataAge when={age} stale />
        <UnreadableNote count={unreadableCount(value)} />
        {shown && shown.length > 0 && <CouponTable coupons={shown} labelledBy={id} onClaim={setAsked} />}
        {pages > 1 && <Pagination page={page} pages={pages} onPage={onPage} />}
        {value?.length === 0 && (
          <EmptyState
            mark={
              <Tile size="mark">
                <IconTicket />
              </Tile>
            }
            title={t`No coupons yet`}
          >
            {t`Coupons from the wheel are kept here until you claim them.`}
          </EmptyState>
        )}
        {error !== undefined && (!value || online) && (
          <ErrorState onRetry={() => void refresh()} retrying={loading}>
            {readErrorText(error)}
          </ErrorState>
        )}
        {!value && error === undefined && (
          <Late>
            <Skeleton height={260} radius={20} />
          </Late>
        )}
      </Stack>
      {asked && claim.state.kind !== 'unknown' && (
        <ClaimDialog
          coupon={asked}
          busy={claim.busy}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <ClaimResult claim={claim} />
    </section>
  )
}
