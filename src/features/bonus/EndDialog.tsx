import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { KeyValue, KeyValueRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { clearingOf } from './clearing.ts'

interface EndDialogProps {
  busy: boolean
  onEnd: () => void
  onClose: () => void
}

/** Asks before a bonus is ended, saying first what that clears. */
export function EndDialog({ busy, onEnd, onClose }: EndDialogProps) {
  const { t } = useLingui()
  useCloseOnBack(onClose)
  const online = useAtomValue(onlineAtom)
  const { value, fetchedAt, error } = useResource(walletResource)
  const stale = error !== undefined
  const age = useRelativeTime(fetchedAt, stale)
  const clearing = value && clearingOf(value)
  const nothing = clearing?.games.length === 0 && clearing.total !== undefined
  return (
    <Dialog
      kind="alert"
      title={t`End the bonus?`}
      onClose={onClose}
      actions={
        <>
          {!online && (
            <Text role="caption" muted center>{t`You are offline. Ending a bonus needs a connection.`}</Text>
          )}
          <Button loading={busy} disabled={!online && !busy} onClick={onEnd}>
            {t`End bonus`}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t`Keep bonus`}
          </Button>
        </>
      }
    >
      <p>
        {nothing
          ? t`Ending clears all game balances. Your games hold nothing now. The main wallet stays as it is.`
          : t`Ending clears all game balances. This money doesn’t come back. The main wallet stays as it is.`}
      </p>
      {!nothing && (
        <>
          <KeyValue>
            {clearing?.games.map(({ code, name, amount }) => (
              <KeyValueRow key={code} name={name}>
                <Money satang={amount} />
              </KeyValueRow>
            ))}
            {clearing?.games.length !== 1 && (
              <KeyValueRow name={t`In games`}>
                <Money satang={clearing?.total} />
              </KeyValueRow>
            )}
          </KeyValue>
          <DataAge when={age} stale={stale} />
        </>
      )}
    </Dialog>
  )
}
