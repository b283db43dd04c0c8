import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { gamesTotal, type Place } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'

export interface TransferAllProps {
  places: readonly Place[]
  busy: boolean
  disabled: boolean
  /**
   * Resolves when the outcome is there.
   * @param success what is said if it went well
   */
  onConfirm: (success: string) => Promise<void>
}

/** Brings the money of all games to the main wallet, after saying what will happen. */
export function TransferAll({ places, busy, disabled, onConfirm }: TransferAllProps) {
  const { t } = useLingui()
  const { nameOf } = useTransferTexts()
  const [asking, setAsking] = useState(false)
  const unreadable = unreadableCount(useResource(walletResource).value?.slots)
  const { satang, games, complete } = gamesTotal(places, unreadable)
  if (games.length === 0) return null
  const leave = () => setAsking(false)
  return (
    <>
      <Button variant="outline" block disabled={disabled} onClick={() => setAsking(true)}>
        {t`Transfer all to main wallet`}
      </Button>
      {asking && (
        <Dialog
          kind="alert"
          title={t`Transfer all to main wallet?`}
          onClose={leave}
          actions={
            <>
              <Button
                loading={busy}
                onClick={() =>
                  onConfirm(t`All the money from your games is in the main wallet.`).then(() =>
                    setAsking(false),
                  )
                }
              >
                {t`Transfer all`}
              </Button>
              <Button variant="ghost" onClick={leave}>
                {t`Cancel`}
              </Button>
            </>
          }
        >
          <p>
            {complete
              ? t`All the money in your games moves to the main wallet. The games are empty afterwards.`
              : t`All the money in your games moves to the main wallet, also where the amount isn’t known now. The games are empty afterwards.`}
          </p>
          <DescriptionList>
            {games.map((game) => (
              <DescriptionRow key={game.code} name={nameOf(game)}>
                <Money satang={game.amount} />
              </DescriptionRow>
            ))}
            {(games.length > 1 || !complete) && (
              <DescriptionRow name={t`Total`}>
                <Money satang={complete ? satang : undefined} />
              </DescriptionRow>
            )}
          </DescriptionList>
        </Dialog>
      )}
    </>
  )
}
