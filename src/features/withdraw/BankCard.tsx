import { useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconBank } from '#components/icons/screens.tsx'
import { IconLock } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { BankAccount } from '#contract/account.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

/** The bank account that receives the money (read-only). */
export function BankCard({ bank, isLoaded }: { bank: BankAccount | undefined; isLoaded: boolean }) {
  const { t } = useLingui()
  const { bankName } = useWithdrawTexts()
  if (!bank) {
    return isLoaded ? (
      <Callout tone="warn">{t`There is no bank account to withdraw to. Please contact support.`}</Callout>
    ) : (
      <Skeleton height={76} radius={20} />
    )
  }
  return (
    <Stack gap={2}>
      <Text role="small" muted>{t`To account`}</Text>
      <List label={t`To account`}>
        <ListRow
          start={
            <IconTile size="l">
              <IconBank />
            </IconTile>
          }
          title={bankName(bank)}
          subtitle={[formatAccountNumber(bank.bankAccountNo ?? ''), bank.bankAccountName]
            .filter(Boolean)
            .join(' · ')}
          end={
            <>
              <IconLock size={20} />
              <SrOnly>{t`Can’t be changed here`}</SrOnly>
            </>
          }
        />
      </List>
    </Stack>
  )
}
