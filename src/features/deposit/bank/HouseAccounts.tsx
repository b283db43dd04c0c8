import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { UnreadableNote } from '#components/feedback/UnreadableNote.tsx'
import { IconBank } from '#components/icons/Bank.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { cx } from '#components/utils/cx.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { DepositLookup } from '#contract/lookups.ts'
import { bankName, nameIn } from '#domain/lookups/bank-name.ts'
import { banksResource } from '#domain/lookups/lookup-resources.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import css from './HouseAccounts.module.css'

/** An account of the house as it is shown. */
interface HouseAccount {
  /** Bank or wallet. */
  readonly place: string
  readonly holder: string | undefined
  /** Digits, without separators; undefined: not told. */
  readonly digits: string | undefined
  readonly automatic: boolean
}

type HouseBank = DepositLookup['banks'][number]

/**
 * Names of the house's banks: in the page's language from the account, else from the banks lookup, which is read where
 * an account has no such name; else in whatever language there is one.
 */
function useHouseBankName(accounts: readonly HouseBank[]): (account: HouseBank) => string | undefined {
  const locale = useAtomValue(localeAtom)
  const { value: banks } = useAtomValue(banksResource.state)
  const known = accounts.every(({ bank }) => nameIn(bank, locale) !== undefined)
  useEffect(() => (known ? undefined : banksResource.attach()), [known])
  return ({ bank, bankName: named, bankCode }) => {
    const listed = banks?.find(({ code }) => code === bankCode)
    return (
      nameIn(bank, locale) ??
      nameIn(listed, locale) ??
      bankName(bank, locale) ??
      bankName(listed, locale) ??
      named ??
      bankCode
    )
  }
}

/** Where the money goes: the first account large, the others in the pocket below it. */
export function HouseAccounts({ lookup }: { lookup: DepositLookup }) {
  const { t } = useLingui()
  const nameOf = useHouseBankName(lookup.banks)
  const accounts: readonly HouseAccount[] = [
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
  const [first, ...others] = accounts
  const unreadable = (
    <UnreadableNote count={unreadableCount(lookup.banks) + unreadableCount(lookup.wallets)} />
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
      <Card pad pocket={others.length > 0 && <Others accounts={others} />}>
        <Stack gap={2}>
          <div className={cx(css.head, css.wrap)}>
            <Tile size="l">
              <IconBank />
            </Tile>
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
    <Button small look="secondary" icon={<IconCopy size={20} />} onClick={() => void copyText(digits)}>
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
