import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import type { Satang } from '#contract/money.ts'
import { gamesWithMoney } from '#domain/wallet/games-with-money.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'

interface EndBonusDialogProps {
  /** What goes back of the bonus because nothing was played; then the games are emptied into the wallet, not cleared. */
  returned: Satang | undefined
  busy: boolean
  onEnd: () => void
  onClose: () => void
}

/** Confirmation before a bonus is ended; shows what goes back, or which game balances that clears. */
export function EndBonusDialog({ returned, busy, onEnd, onClose }: EndBonusDialogProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
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
      {returned ? <ReturnedBonus satang={returned} /> : <ClearedGames />}
    </Dialog>
  )
}

function ReturnedBonus({ satang }: { satang: Satang }) {
  return (
    <>
      <p>
        <Trans>
          Nothing has been played yet: the bonus of <Money satang={satang} alwaysVisible /> goes back, and
          money in games goes to the main wallet.
        </Trans>
      </p>
      <p>
        <Trans>The bonus counts as received, and the deposit doesn’t count for another one.</Trans>
      </p>
    </>
  )
}

function ClearedGames() {
  const { t } = useLingui()
  const { value, fetchedAt, error } = useResource(walletResource)
  const stale = error !== undefined
  const age = useRelativeTime(fetchedAt, stale)
  const clearing = value && gamesWithMoney(value)
  if (clearing?.games.length === 0 && clearing.total !== undefined)
    return (
      <p>{t`Ending clears all game balances. Your games hold nothing now. The main wallet stays as it is.`}</p>
    )
  return (
    <>
      <p>{t`Ending clears all game balances. This money doesn’t come back. The main wallet stays as it is.`}</p>
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
  )
}
