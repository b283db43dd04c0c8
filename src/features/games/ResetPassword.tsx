import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { failureText } from '#lib/api/error-text.ts'
import { usePasswordReset } from './game-account.ts'

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Resets the password of a game account after a confirmation, and shows the outcome inline. */
export function ResetPassword({ code, online }: { code: string; online: boolean }) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const { state, busy, isOtherBusy, reset, check } = usePasswordReset(code)
  const closeDialog = () => setIsConfirming(false)
  const isCheckFailed = state?.kind === 'unknown' && state.check === 'failed'
  return (
    <div>
      <LinkButton
        icon={<IconRefresh />}
        disabled={!online || busy || isOtherBusy || isCheckFailed}
        onClick={() => setIsConfirming(true)}
      >{t`Reset game password`}</LinkButton>
      {state?.kind === 'done' && (
        // On small phones both the password and this message are below the visible part of the sheet.
        <div ref={scrollIntoView}>
          <Callout tone="pos" role="status">
            {t`The game has a new password. You’ll find it in the account details above.`}
          </Callout>
        </div>
      )}
      {state?.kind === 'failed' && (
        <Callout tone="neg" role="alert">
          {t`The password wasn’t reset.`} {failureText(state.error)}
        </Callout>
      )}
      {state?.kind === 'unknown' && state.check !== 'running' && (
        <Callout tone="warn" role="alert">
          <p>
            {isCheckFailed
              ? t`The connection was lost, and we couldn’t see whether the password has changed.`
              : t`The connection was lost. The details above were just read again: that password is the one that works.`}
          </p>
          {isCheckFailed && <LinkButton onClick={() => void check()}>{t`Check again`}</LinkButton>}
        </Callout>
      )}
      {isConfirming && (
        <Dialog
          kind="alert"
          title={t`Reset the game password?`}
          onClose={closeDialog}
          actions={
            <>
              <Button onClick={closeDialog}>{t`Keep the password`}</Button>
              <Button
                variant="danger"
                loading={busy}
                onClick={() => void reset().then(closeDialog)}
              >{t`Reset password`}</Button>
            </>
          }
        >
          <p>{t`You get a new password, and the old one stops working. You may have to sign in to the game again.`}</p>
        </Dialog>
      )}
    </div>
  )
}
