import { Trans, useLingui } from '@lingui/react/macro'
import { Numbered } from '#components/layout/NumberedStep.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import { maskPhone } from '#lib/format/account-number.ts'

/** Section 9: the smallest gift, satang. */
const GIFT_MIN = 200

/** What to do in the wallet app, and then here. */
export function LinkSteps({ phone }: { phone: string | undefined }) {
  const { t } = useLingui()
  const number = phone === undefined ? '' : maskPhone(phone)
  const minimum = useMoneyWords().amount(GIFT_MIN)
  return (
    <Stack gap={3}>
      <Numbered
        number={1}
        title={t`Make a gift link in your TrueMoney Wallet app`}
        sub={
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
      <Numbered number={2} title={t`Paste the link here`} />
    </Stack>
  )
}
