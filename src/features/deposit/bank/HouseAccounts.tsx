import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconBank, IconCopy } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { cx } from '#components/utils/cx.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { DepositLookup } from '#contract/lookups.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import css from './HouseAccounts.module.css'
import { type HouseAccount, useHouseAccounts } from './use-house-accounts.ts'

/** The operator's receiving accounts: the first one large, the others in a collapsible section. */
export function HouseAccounts({ lookup }: { lookup: DepositLookup }) {
  const { t } = useLingui()
  const accounts = useHouseAccounts(lookup)
  const [first, ...others] = accounts
  const unreadable = (
    <UnreadableItemsCallout count={unreadableCount(lookup.banks) + unreadableCount(lookup.wallets)} />
  )
  if (!first) {
    return (
      <>
        {unreadable}
        <EmptyState title={t`No account is open for deposits right now`}>
          <Trans>Please use another way or contact support.</Trans>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {unreadable}
      <Card padded pocket={others.length > 0 && <Others accounts={others} />}>
        <Stack gap={2}>
          <div className={cx(css.head, css.wrap)}>
            <IconTile size="l">
              <IconBank />
            </IconTile>
            <div className={css.words}>
              <Text strong>{first.place}</Text>
              {first.holder !== undefined && (
                <Text role="caption" muted>
                  {first.holder}
                </Text>
              )}
            </div>
            {first.automatic && <Chip tone="pos">{t`Automatic`}</Chip>}
          </div>
          {first.digits !== undefined && (
            <div className={css.number}>
              <span className={css.digits}>{formatAccountNumber(first.digits)}</span>
              <CopyButton digits={first.digits} />
            </div>
          )}
        </Stack>
      </Card>
    </>
  )
}

function CopyButton({ digits }: { digits: string }) {
  const { t } = useLingui()
  return (
    <Button small variant="secondary" icon={<IconCopy size={20} />} onClick={() => void copyText(digits)}>
      {t`Copy`}
    </Button>
  )
}

function Others({ accounts }: { accounts: readonly HouseAccount[] }) {
  const { t } = useLingui()
  return (
    <Stack gap={2}>
      {accounts.map(({ place, holder, digits }) => (
        <div className={css.head} key={`${place} ${digits ?? holder}`}>
          <div className={css.words}>
            <Text role="small" strong>
              {place}
            </Text>
            {holder !== undefined && (
              <Text role="caption" muted>
                {holder}
              </Text>
            )}
            {digits !== undefined && <Text role="small">{formatAccountNumber(digits)}</Text>}
          </div>
          {digits !== undefined && (
            <IconButton
              label={t`Copy ${formatAccountNumber(digits)}`}
              icon={<IconCopy />}
              onClick={() => void copyText(digits)}
            />
          )}
        </div>
      ))}
    </Stack>
  )
}
