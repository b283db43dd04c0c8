import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconTicket } from '#components/icons/screens.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import { type Satang, satangFromBaht } from '#contract/money.ts'
import type { Coupon } from '#contract/rewards/spin.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { ClaimDialog, ClaimResultDialog } from './ClaimDialogs.tsx'
import css from './CouponsSection.module.css'
import { couponsResource } from './spin-resources.ts'
import { type Claim, useCouponName } from './use-claim.ts'

/** Specification, section 9. */
export const COUPONS_PER_PAGE = 3

export interface CouponsSectionProps {
  /** Set to the section element, which is focusable. */
  sectionRef: RefObject<HTMLElement | null>
  claim: Claim
  page: number
  onPage: (page: number) => void
}

/** The member's coupons, paginated, with the dialogs to claim one. */
export function CouponsSection({ sectionRef, claim, page: requestedPage, onPage }: CouponsSectionProps) {
  const { t } = useLingui()
  const id = useId()
  const coupons = useResource(couponsResource)
  const { value, error, loading, refresh } = coupons
  const age = useStaleSince(coupons)
  const online = useAtomValue(onlineAtom)
  const [selected, setSelected] = useState<Coupon>()
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
            <CouponsSkeleton />
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

/** Whether the operator's name of a coupon already says its amount: “Coupon ฿10”. */
function namesAmount(name: string, satang: Satang): boolean {
  const numbers = name.replaceAll(',', '').match(/\d+(\.\d+)?/g) ?? []
  return numbers.some((number) => satangFromBaht(number) === satang)
}

interface CouponTableProps {
  coupons: readonly Coupon[]
  /** Id of the element that names the table. */
  labelledBy: string
  onClaim: (coupon: Coupon) => void
}

/** One page of coupons. */
function CouponTable({ coupons, labelledBy, onClaim }: CouponTableProps) {
  const { t } = useLingui()
  const getCouponName = useCouponName()
  return (
    <div className={css.frame}>
      <table className={css.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t`Prize`}</th>
            <th scope="col">
              <SrOnly>{t`Action`}</SrOnly>
            </th>
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => {
            const name = getCouponName(coupon)
            return (
              <tr key={coupon._id}>
                <th scope="row">
                  <span className={css.prize}>
                    <IconTile>
                      <IconTicket />
                    </IconTile>
                    <span>
                      {name}
                      {coupon.amount !== undefined && !namesAmount(name, coupon.amount) && (
                        <span className={css.amount}>
                          <Money satang={coupon.amount} alwaysVisible />
                        </span>
                      )}
                    </span>
                  </span>
                </th>
                <td>
                  <Button
                    small
                    variant="secondary"
                    aria-label={t`Claim ${name}`}
                    onClick={() => onClaim(coupon)}
                  >{t`Claim`}</Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const COUPON_KEYS = ['a', 'b', 'c'] as const

function CouponsSkeleton() {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>
              <SkeletonText width={40} />
            </th>
            <th />
          </tr>
        </thead>
        <tbody>
          {COUPON_KEYS.map((key) => (
            <tr key={key}>
              <th>
                <span className={css.prize}>
                  <IconTile>
                    <IconTicket />
                  </IconTile>
                  <SkeletonText width={88} />
                </span>
              </th>
              <td>
                <Button small variant="secondary" disabled>
                  <SkeletonText width={32} />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
