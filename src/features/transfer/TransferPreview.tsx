import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import type { AmountToSend } from '#domain/money-call/amount-entry.ts'
import { toGameCredit } from '#domain/wallet/game-credit.ts'
import { getSourceAfter, getTargetAfter, type TransferAccount } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'

/** Balances of both accounts after the transfer; a dash if the current balance is unknown. */
export function TransferPreview({
  from,
  to,
  sent,
}: {
  from: TransferAccount
  to: TransferAccount
  sent: AmountToSend
}) {
  const { t } = useLingui()
  const { accountName } = useTransferTexts()
  const rows = [
    { account: from, after: getSourceAfter(from, sent) },
    { account: to, after: getTargetAfter(to, sent) },
  ]
  return (
    <Card padded>
      <Text role="small" muted>{t`After transfer`}</Text>
      <DescriptionList>
        {rows.map(({ account, after }) => (
          <DescriptionRow key={account.code} name={accountName(account)}>
            <Money satang={after?.satang} />
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
                <Money unit="credit" tone="muted" satang={toGameCredit(after, account.creditFactor)} />
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
