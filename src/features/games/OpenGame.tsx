import { useAtomValue } from 'jotai'
import type { Satang } from '../../contract/money.ts'
import type { Slot, Wallet } from '../../contract/wallet.ts'
import { onlineAtom } from '../../lib/network.ts'
import { useAge } from '../../lib/use-age.ts'
import type { ResourceView } from '../../lib/use-resource.ts'
import { DataAge } from '../../ui/DataAge.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
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
  const online = useAtomValue(onlineAtom)
  const stale = !online || error !== undefined
  const age = useAge(fetchedAt, stale)
  return (
    <Sheet title={slot.name} onClose={onClose} footer={<EnterGame slot={slot} online={online} />}>
      <GameFace slot={slot}>
        <GameFigures slot={slot} />
      </GameFace>
      {stale && <DataAge when={age} stale />}
      <GameTransfers slot={slot} main={main} online={online} />
      <AccountDetails slot={slot} online={online} />
    </Sheet>
  )
}
