import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Skeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { IconBank, IconEdit } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { BankAccount } from '#contract/account.ts'
import { isEnglishName, requiresEnglishName } from '#contract/account-rules.ts'
import { getBankName } from '#domain/lookups/bank-name.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import css from './ProfileScreen.module.css'

interface BankCardProps {
  account: BankAccount | undefined
  onEdit: () => void
}

/** Bank account for withdrawals; the holder's name is editable if it must be in English and isn't. */
export function BankCard({ account, onEdit }: BankCardProps) {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const canEdit = account !== undefined && needsNameCorrection(account)
  return (
    <section aria-labelledby="bank-account">
      <SectionHeader id="bank-account" title={t`Bank account`} />
      <Stack gap={3}>
        <Card padded>
          {account === undefined ? (
            <Text muted>{t`No bank account is registered. Please contact support.`}</Text>
          ) : (
            <div className={css.identity}>
              <IconTile>
                <IconBank />
              </IconTile>
              <div className={css.details}>
                <Text strong>{getBankName(account.bank, account.bankCode, locale) ?? account.bankCode}</Text>
                {account.bankAccountNo !== undefined && (
                  <Text>
                    <Verbatim>{formatAccountNumber(account.bankAccountNo)}</Verbatim>
                  </Text>
                )}
                {account.bankAccountName !== undefined && (
                  <Text role="caption" muted>
                    <Verbatim>{account.bankAccountName}</Verbatim>
                  </Text>
                )}
              </div>
            </div>
          )}
        </Card>
        {canEdit && (
          <Callout tone="warn">
            <p>{t`Bank account name must be in English only`}</p>
            <LinkButton icon={<IconEdit />} onClick={onEdit}>{t`Edit the bank account name`}</LinkButton>
          </Callout>
        )}
      </Stack>
    </section>
  )
}

export function BankSkeleton() {
  return (
    <section>
      <SectionHeader title={<SkeletonText width={120} />} />
      <Card padded>
        <div className={css.identity}>
          <Skeleton width={40} height={40} radius={12} />
          <div className={css.details}>
            <Text>
              <SkeletonText width="50%" />
            </Text>
            <Text>
              <SkeletonText width="60%" />
            </Text>
            <Text role="caption">
              <SkeletonText width="40%" />
            </Text>
          </div>
        </div>
      </Card>
    </section>
  )
}

/** Whether the bank requires the holder's name in English and it isn't (specification, section 5). */
export function needsNameCorrection({ bankCode = '', bankAccountName }: BankAccount): boolean {
  return requiresEnglishName(bankCode) && bankAccountName !== undefined && !isEnglishName(bankAccountName)
}
