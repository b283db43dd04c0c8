import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { onlineAtom } from '#lib/network.ts'
import { useAge } from '#lib/use-age.ts'
import { useBackCloses } from '#lib/use-back-closes.ts'
import { useResource } from '#lib/use-resource.ts'
import { walletResource } from '#lib/wallet-data.ts'
import { Button } from '#ui/Button.tsx'
import { DataAge } from '#ui/DataAge.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { KeyValue, KeyValueRow } from '#ui/KeyValue.tsx'
import { Money } from '#ui/Money.tsx'
import { Text } from '#ui/Text.tsx'
import { clearingOf } from './clearing.ts'

interface EndDialogProps {
  busy: boolean
  onEnd: () => void
  onClose: () => void
}

/** Asks before a bonus is ended, saying first what that clears. */
export function EndDialog({ busy, onEnd, onClose }: EndDialogProps) {
  const { t } = useLingui()
  useBackCloses(onClose)
  const online = useAtomValue(onlineAtom)
  const { value, fetchedAt, error } = useResource(walletResource)
  const stale = error !== undefined
  const age = useAge(fetchedAt, stale)
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
