import { Trans, useLingui } from '@lingui/react/macro'
import type { DepositLookup } from '../../../contract/lookups.ts'
import { accountNumber } from '../../../lib/account-number.ts'
import { copyText } from '../../../lib/copy.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { IconBank } from '../../../ui/icons/Bank.tsx'
import { IconCopy } from '../../../ui/icons/Copy.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import css from './HouseAccounts.module.css'

/** An account of the house as it is shown. */
interface HouseAccount {
  readonly place: string
  readonly holder: string
  /** Digits, without separators; undefined: not told. */
  readonly digits: string | undefined
  readonly automatic: boolean
}

/** Where the money goes: the first account large, the others in the pocket below it. */
export function HouseAccounts({ lookup }: { lookup: DepositLookup }) {
  const { t } = useLingui()
  const accounts: readonly HouseAccount[] = [
    ...lookup.banks.map((bank) => ({
      place: bank.bankName ?? bank.bankCode,
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
  if (!first) {
    return (
      <EmptyState title={t`No account is open for deposits right now`}>
        <Trans>Please use another way or contact support.</Trans>
      </EmptyState>
    )
  }
  return (
    <Card pad pocket={others.length > 0 && <Others accounts={others} />}>
      <Stack gap={2}>
        <div className={cx(css.head, css.wrap)}>
          <Tile size="l">
            <IconBank />
          </Tile>
          <div className={css.words}>
            <Text strong>{first.place}</Text>
            <Text role="caption" muted>
              {first.holder}
            </Text>
          </div>
          {first.automatic && <Chip tone="pos">{t`Automatic`}</Chip>}
        </div>
        {first.digits !== undefined && (
          <div className={css.number}>
            <span className={css.digits}>{accountNumber(first.digits)}</span>
            <CopyButton digits={first.digits} />
          </div>
        )}
      </Stack>
    </Card>
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
            <Text role="caption" muted>
              {holder}
            </Text>
            {digits !== undefined && <Text role="small">{accountNumber(digits)}</Text>}
          </div>
          {digits !== undefined && (
            <IconButton
              label={t`Copy ${accountNumber(digits)}`}
              icon={<IconCopy />}
              onClick={() => void copyText(digits)}
            />
          )}
        </div>
      ))}
    </Stack>
  )
}
