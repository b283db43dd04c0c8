import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import type { Satang } from '#contract/money.ts'
import { getBalanceAfter, type TransferAccount } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'

/** Balances of both accounts after the transfer; a dash if the current balance is unknown. */
export function TransferPreview({
  from,
  to,
  satang,
}: {
  from: TransferAccount
  to: TransferAccount
  satang: Satang
}) {
  const { t } = useLingui()
  const { accountName } = useTransferTexts()
  const rows = [
    { account: from, after: getBalanceAfter(from, -satang) },
    { account: to, after: getBalanceAfter(to, satang) },
  ]
  return (
    <Card padded>
      <Text role="small" muted>{t`After transfer`}</Text>
      <DescriptionList>
        {rows.map(({ account, after }) => (
          <DescriptionRow key={account.code} name={accountName(account)}>
            <Money satang={after} />
          </DescriptionRow>
        ))}
        {rows.map(
          ({ account, after }) =>
            account.creditFactor !== 1 && (
              <DescriptionRow
                key={account.code}
                name={
                  <CreditName account={account} both={from.creditFactor !== 1 && to.creditFactor !== 1} />
                }
              >
                <Money
                  unit="credit"
                  tone="muted"
                  satang={after === undefined ? undefined : Math.round(after * account.creditFactor)}
                />
              </DescriptionRow>
            ),
        )}
      </DescriptionList>
    </Card>
  )
}

/** "Game credit ×10", with the game's name if both accounts are games. */
function CreditName({
  account: { creditFactor: factor, name },
  both,
}: {
  account: TransferAccount
  both: boolean
}) {
  if (both) {
    return (
      <Trans>
        Game credit {name} ×{factor}
      </Trans>
    )
  }
  return <Trans>Game credit ×{factor}</Trans>
}
