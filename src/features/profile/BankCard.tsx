import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { IconBank } from '#components/icons/Bank.tsx'
import { IconEdit } from '#components/icons/Edit.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHead } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { BankAccount } from '#contract/account.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import css from './ProfileScreen.module.css'
import { nameNeedsEdit } from './profile-rules.ts'

interface BankCardProps {
  account: BankAccount | undefined
  onEdit: () => void
}

/** The account that withdrawals go to; its holder's name can be corrected where the bank wants it in English. */
export function BankCard({ account, onEdit }: BankCardProps) {
  const { t } = useLingui()
  const edit = account !== undefined && nameNeedsEdit(account)
  return (
    <section aria-labelledby="bank-account">
      <SectionHead id="bank-account" title={t`Bank account`} />
      <Stack gap={3}>
        <Card pad>
          {account === undefined ? (
            <Text muted>{t`No bank account is registered. Please contact support.`}</Text>
          ) : (
            <div className={css.who}>
              <Tile>
                <IconBank />
              </Tile>
              <div className={css.words}>
                <Text strong>{account.bank?.nameTH ?? account.bankCode}</Text>
                {account.bankAccountNo !== undefined && (
                  <Text>{formatAccountNumber(account.bankAccountNo)}</Text>
                )}
                {account.bankAccountName !== undefined && (
                  <Text role="caption" muted>
                    {account.bankAccountName}
                  </Text>
                )}
              </div>
              {edit && (
                <IconButton label={t`Edit the bank account name`} icon={<IconEdit />} onClick={onEdit} />
              )}
            </div>
          )}
        </Card>
        {edit && <Note tone="warn">{t`Bank account name must be in English only`}</Note>}
      </Stack>
    </section>
  )
}
