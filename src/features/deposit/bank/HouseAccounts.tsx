import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
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
import { getBankName, getExactBankName } from '#domain/lookups/bank-name.ts'
import { banksResource } from '#domain/lookups/lookup-resources.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import css from './HouseAccounts.module.css'

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
            <div className={css.texts}>
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
          <div className={css.texts}>
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

/** A receiving account of the operator, formatted for display. */
interface HouseAccount {
  readonly place: string
  readonly holder: string | undefined
  /** Account number without separators, if known. */
  readonly digits: string | undefined
  readonly automatic: boolean
}

type HouseBank = DepositLookup['banks'][number]

/**
 * Resolves bank names: in the current language from the account, else from the banks lookup, which is only
 * fetched if an account lacks such a name; else in any language.
 */
function useHouseBankName(accounts: readonly HouseBank[]): (account: HouseBank) => string | undefined {
  const locale = useAtomValue(localeAtom)
  const { value: banks } = useAtomValue(banksResource.state)
  const known = accounts.every(({ bank }) => getExactBankName(bank, locale) !== undefined)
  useEffect(() => (known ? undefined : banksResource.attach()), [known])
  return ({ bank, bankName: named, bankCode }) => {
    const listed = banks?.find(({ code }) => code === bankCode)
    return (
      getExactBankName(bank, locale) ??
      getExactBankName(listed, locale) ??
      getBankName(bank, bankCode, locale) ??
      getBankName(listed, bankCode, locale) ??
      named ??
      bankCode
    )
  }
}

/** The operator's receiving accounts, banks first. */
export function useHouseAccounts(lookup: DepositLookup): readonly HouseAccount[] {
  const { t } = useLingui()
  const nameOf = useHouseBankName(lookup.banks)
  return [
    ...lookup.banks.map((bank) => ({
      place: nameOf(bank) ?? t`Bank`,
      holder: bank.bankAccountName,
      digits: bank.bankAccountNo,
      automatic: bank.mode === 'AUTO',
    })),
    ...lookup.wallets.map((wallet) => ({
      place: t`TrueMoney Wallet`,
      holder: wallet.walletAccountName,
      digits: wallet.walletAccountNo,
      automatic: wallet.mode === 'AUTO',
    })),
  ]
}
