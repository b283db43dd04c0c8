import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { isOfflineError } from '#lib/api/error-text.ts'
import { formatCountdown } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { showToast } from '#lib/state/toasts.ts'
import { resendWait, sendCode } from './send-code.ts'
import type { Registration } from './use-registration.ts'

interface ResendProps {
  registration: Registration
  /** Told the error of a failed try, and undefined when one starts. */
  onResult: (error: unknown) => void
}

/** Asks for another code, once the last is old enough. */
export function Resend({ registration: { draft, patch, go, refer }, onResult }: ResendProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const [busy, setBusy] = useState(false)
  const left = resendWait(draft, useNow())

  async function send(): Promise<void> {
    setBusy(true)
    onResult(undefined)
    try {
      const sent = await sendCode(draft.otpPhone)
      patch(sent)
      if (sent.verifiedPhone === draft.otpPhone) return go(3, true)
      showToast({ tone: 'success', text: t`A new code is on its way` })
    } catch (error) {
      // The offline bar says that there is no network.
      if (!refer(error) && !isOfflineError(error)) onResult(error)
    } finally {
      setBusy(false)
    }
  }

  if (left > 0) {
    return (
      <Text role="small" muted>
        <Trans>
          A new code can be sent in <b>{formatCountdown(left)}</b>
        </Trans>
      </Text>
    )
  }
  return (
    <Button
      look="outline"
      block
      loading={busy}
      disabled={!online && !busy}
      onClick={() => void send()}
    >{t`Send a new code`}</Button>
  )
}
