import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconBank, IconCopy } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { cx } from '#components/utils/cx.ts'
import type { DepositLookup } from '#contract/lookups.ts'
import { getBankName, getExactBankName } from '#domain/lookups/bank-name.ts'
import { banksResource } from '#domain/lookups/lookup-resources.ts'
import { accountKeys } from '#features/deposit/best-way.ts'
import { WayHeading } from '#features/deposit/WayParts.tsx'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import css from './HouseAccounts.module.css'

interface AccountCardProps {
  account: HouseAccount
  /** Whether its number has just been copied. */
  isCopied: boolean
  /** What the member wants to transfer; undefined if they didn't say. */
  satang: number | undefined
}

/** The account to transfer to, large enough to be typed from another screen. */
export function AccountCard({
  account: { place, holder, digits, automatic },
  isCopied,
  satang,
}: AccountCardProps) {
  const { t } = useLingui()
  const [wasCopied, setCopied] = useState(isCopied)
  return (
    <Card padded>
      <Stack gap={2}>
        <div className={cx(css.head, css.wrap)}>
          <IconTile size="l">
            <IconBank />
          </IconTile>
          <div className={css.texts}>
            <WayHeading title={place} subtitle={holder && <Verbatim>{holder}</Verbatim>} isChosen />
          </div>
          {automatic && <Chip tone="pos">{t`Automatic`}</Chip>}
        </div>
        {digits !== undefined && (
          <div className={css.number}>
            <span className={css.digits}>
              <Verbatim>{formatAccountNumber(digits)}</Verbatim>
            </span>
            <Button
              small
              variant="secondary"
              icon={wasCopied ? <IconCheck size={20} /> : <IconCopy size={20} />}
              onClick={async () => setCopied(await copyText(formatAccountNumber(digits), digits))}
            >
              {wasCopied ? t`Copied` : t`Copy`}
            </Button>
          </div>
        )}
        {satang !== undefined && (
          <Row between>
            <Text role="small" muted>{t`Amount`}</Text>
            <Money satang={satang} size="l" alwaysVisible />
          </Row>
        )}
      </Stack>
    </Card>
  )
}

/** A receiving account of the operator, formatted for display. */
export interface HouseAccount {
  /** See `accountKeys`. */
  readonly key: string
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

/** The operator's receiving accounts, in the order of `accountKeys`. */
export function useHouseAccounts(lookup: DepositLookup): readonly HouseAccount[] {
  const { t } = useLingui()
  const nameOf = useHouseBankName(lookup.banks)
  const keys = accountKeys(lookup)
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
  ].map((account, index) => ({ ...account, key: keys[index] ?? '' }))
}
