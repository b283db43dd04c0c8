import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { clearedBalances } from './cleared-balances.ts'

interface EndBonusDialogProps {
  busy: boolean
  onEnd: () => void
  onClose: () => void
}

/** Confirmation before a bonus is ended; shows which game balances that clears. */
export function EndBonusDialog({ busy, onEnd, onClose }: EndBonusDialogProps) {
  const { t } = useLingui()
  useCloseOnBack(onClose)
  const online = useAtomValue(onlineAtom)
  const { value, fetchedAt, error } = useResource(walletResource)
  const stale = error !== undefined
  const age = useRelativeTime(fetchedAt, stale)
  const clearing = value && clearedBalances(value)
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
          <Button onClick={onClose}>{t`Keep bonus`}</Button>
          <Button variant="danger" loading={busy} disabled={!online && !busy} onClick={onEnd}>
            {t`End bonus`}
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
          <DescriptionList>
            {clearing?.games.map(({ code, name, amount }) => (
              <DescriptionRow key={code} name={name}>
                <Money satang={amount?.satang} />
              </DescriptionRow>
            ))}
            {clearing?.games.length !== 1 && (
              <DescriptionRow name={t`In games`}>
                <Money satang={clearing?.total} />
              </DescriptionRow>
            )}
          </DescriptionList>
          <DataAge when={age} stale={stale} />
        </>
      )}
    </Dialog>
  )
}
