import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { gamesWithMoney } from '#domain/wallet/games-with-money.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'

export interface TransferAllButtonProps {
  busy: boolean
  disabled: boolean
  /**
   * Resolves when the call has settled.
   * @param success text of the success message
   */
  onConfirm: (success: string) => Promise<void>
}

/** Moves the money of all games to the main wallet, after a confirmation. */
export function TransferAllButton({ busy, disabled, onConfirm }: TransferAllButtonProps) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const wallet = useResource(walletResource).value
  const { games, total } = gamesWithMoney(wallet ?? {})
  if (games.length === 0) return null
  const closeDialog = () => setIsConfirming(false)
  return (
    <>
      <Button variant="outline" block disabled={disabled} onClick={() => setIsConfirming(true)}>
        {t`Transfer all to main wallet`}
      </Button>
      {isConfirming && (
        <Dialog
          kind="alert"
          title={t`Transfer all to main wallet?`}
          onClose={closeDialog}
          actions={
            <>
              <Button
                loading={busy}
                onClick={() =>
                  onConfirm(t`The transfer was accepted. Your balances show what has arrived.`).then(() =>
                    setIsConfirming(false),
                  )
                }
              >
                {t`Transfer all`}
              </Button>
              <Button variant="ghost" onClick={closeDialog}>
                {t`Cancel`}
              </Button>
            </>
          }
        >
          <p>
            {total !== undefined
              ? t`All the money in your games moves to the main wallet. The games are empty afterwards.`
              : t`All the money in your games moves to the main wallet, also where the amount isn’t known now. The games are empty afterwards.`}
          </p>
          <DescriptionList>
            {games.map((game) => (
              <DescriptionRow key={game.code} name={game.name}>
                <Money satang={game.amount?.satang} />
              </DescriptionRow>
            ))}
            {(games.length > 1 || total === undefined) && (
              <DescriptionRow name={t`Total`} strong>
                <Money size="m" satang={total} />
              </DescriptionRow>
            )}
          </DescriptionList>
        </Dialog>
      )}
    </>
  )
}
