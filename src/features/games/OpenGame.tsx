import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { Satang } from '#contract/money.ts'
import type { Slot, Wallet } from '#contract/wallet.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { ResourceView } from '#lib/resource/use-resource.ts'
import { AccountDetails } from './AccountDetails.tsx'
import { EnterGame } from './EnterGame.tsx'
import { GameFace, GameFigures } from './GameFace.tsx'
import { GameTransfers } from './GameTransfers.tsx'

interface OpenGameProps {
  slot: Slot
  wallet: ResourceView<Wallet>
  /** What the main wallet holds. */
  main: Satang
  onClose: () => void
}

/** An open game account. */
export function OpenGame({ slot, wallet: { fetchedAt, error }, main, onClose }: OpenGameProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const stale = !online || error !== undefined
  const age = useRelativeTime(fetchedAt, stale)
  const offline = useId()
  return (
    <Sheet
      title={slot.name}
      onClose={onClose}
      footer={
        <>
          <EnterGame slot={slot} online={online} offline={offline} />
          {!online && (
            <Text id={offline} role="caption" muted center>
              {t`You are offline. Games, transfers and a new password need a connection.`}
            </Text>
          )}
        </>
      }
    >
      <GameFace slot={slot}>
        <GameFigures slot={slot} />
      </GameFace>
      {stale && <DataAge when={age} stale />}
      <GameTransfers slot={slot} main={main} online={online} offline={offline} />
      <AccountDetails slot={slot} online={online} />
    </Sheet>
  )
}
