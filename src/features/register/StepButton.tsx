import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { onlineAtom } from '../../lib/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/Text.tsx'

/** Sends a step; without a network it says why it can't, and what was typed stays. */
export function StepButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const why = useId()
  return (
    <>
      {!online && (
        <Text role="caption" id={why} muted center>
          {t`You are offline. Registering needs a connection.`}
        </Text>
      )}
      <Button
        type="submit"
        block
        loading={busy}
        disabled={!online && !busy}
        aria-describedby={online ? undefined : why}
      >
        {children}
      </Button>
    </>
  )
}
