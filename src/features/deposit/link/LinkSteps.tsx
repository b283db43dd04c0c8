import { Trans, useLingui } from '@lingui/react/macro'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { maskedPhone } from '#lib/format/account-number.ts'

/** Section 9: the smallest gift, satang. */
const GIFT_MIN = 200

/** What to do in the wallet app, and then here. */
export function LinkSteps({ phone }: { phone: string | undefined }) {
  const { t } = useLingui()
  const number = phone === undefined ? '' : maskedPhone(phone)
  const minimum = useMoneyText().amount(GIFT_MIN)
  return (
    <Stack gap={3}>
      <NumberedStep
        number={1}
        title={t`Make a gift link in your TrueMoney Wallet app`}
        subtitle={
          <>
            {phone === undefined ? (
              <Trans>It must come from your registered number.</Trans>
            ) : (
              <Trans>
                It must come from your registered number <strong>{number}</strong>.
              </Trans>
            )}{' '}
            <Trans>TrueWallet minimum {minimum}.</Trans>
          </>
        }
      />
      <NumberedStep number={2} title={t`Paste the link here`} />
    </Stack>
  )
}
