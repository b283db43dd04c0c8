import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { checkAgain } from './spin-flow.ts'

/** The answer to a spin was lost (D12): says so while coins and coupons are read again, also by itself. */
export function CheckingNote({ failed }: { failed: boolean }) {
  const { t } = useLingui()
  const nextIn = useRecheck(failed, () => void checkAgain())
  return (
    <Callout tone="warn" role="status">
      <p>
        <Trans>
          <b>Result not known yet, checking.</b> The answer to your last spin didn’t arrive. Nothing is spun
          again: your coins and coupons are being read.
        </Trans>
      </p>
      {failed && (
        <>
          <p>{nextIn === undefined ? t`Next check: now` : t`Next check: in ${nextIn} s`}</p>
          <LinkButton onClick={() => void checkAgain()}>{t`Check now`}</LinkButton>
        </>
      )}
    </Callout>
  )
}
