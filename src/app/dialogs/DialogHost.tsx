import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { leaveNow } from '#app/bootstrap/logout.ts'
import { MoneyDisplay } from '#app/bootstrap/MoneyDisplay.tsx'
import { useInstallOffer } from '#app/notices/use-install-offer.ts'
import { type Chunk, chunk as declare, Lazy } from '#app/routing/lazy-chunk.tsx'
import type { WithdrawSheetProps } from '#features/withdraw/WithdrawSheet.tsx'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { closeDialog, type DialogInput, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { DialogFailed } from './DialogFailed.tsx'
import { followDialogs } from './dialog-history.ts'

// The first dialog is open by now.
followDialogs()

interface Closable {
  onClose: () => void
}

const parts: Pick<Chunk<never>, 'prefetch'>[] = []

/** Declares a dialog's code, which is then fetched ahead, too. */
function chunk<P>(...declaration: Parameters<typeof declare<P>>): Chunk<P> {
  const part = declare(...declaration)
  parts.push(part)
  return part
}

/** The code of all dialogs, to be fetched ahead of need. */
export const dialogParts: readonly Pick<Chunk<never>, 'prefetch'>[] = parts

const deposit = chunk<Closable & DialogInput['deposit']>(
  'deposit',
  () => import('#features/deposit/DepositSheet.tsx'),
)
const withdraw = chunk<WithdrawSheetProps>('withdraw', () => import('#features/withdraw/WithdrawSheet.tsx'))
const transfer = chunk<Closable & DialogInput['transfer']>(
  'transfer',
  () => import('#features/transfer/TransferSheet.tsx'),
)
const game = chunk<Closable & DialogInput['game']>('game', () => import('#features/games/GameSheet.tsx'))
const conditions = chunk<Closable>('conditions', () => import('#features/conditions/ConditionsDialog.tsx'))

const reminder = chunk<Closable>('reminder', () => import('#features/care/ReminderDialog.tsx'))

const leave = chunk<Closable & { onLeave: () => void }>(
  'leave',
  () => import('#features/auth/ConfirmLogoutDialog.tsx'),
)
const leaveSlips = chunk<Closable & { onLeave: () => void }>(
  'leave-slips',
  () => import('#features/auth/LeaveSlipsDialog.tsx'),
)
const slips = chunk<Closable & DialogInput['slips']>(
  'slips',
  () => import('#features/deposit/slips/SlipsSheet.tsx'),
)
const agreement = chunk<Closable & DialogInput['agreement']>(
  'agreement',
  () => import('#features/agreement/AgreementSheet.tsx'),
)
const invite = chunk<Closable>('invite', () => import('#features/invite/InviteDialog.tsx'))
const inviteBonus = chunk<Closable>('invite-bonus', () => import('#features/invite/InviteBonusDialog.tsx'))
const refund = chunk<Closable>('refund', () => import('#features/refund/RefundDialog.tsx'))
/** Not fetched ahead: most never see it. */
const install = declare<Closable>('install', async () => {
  const [module] = await Promise.all([import('#features/install/InstallSheet.tsx'), loadHelpCatalog()])
  return module
})

/** Seldom opened: it isn't fetched ahead. */
const stored = declare<Closable>('stored', async () => {
  const [module] = await Promise.all([import('#features/storage/StorageSheet.tsx'), loadHelpCatalog()])
  return module
})
const update = chunk<Closable>('update', () => import('#app/notices/UpdateDialog.tsx'))

/** The conditions over another sheet, which stays as it is. */
function Conditions({ onClose }: Closable) {
  return (
    <ErrorBoundary name="dialog" otherwise={<DialogFailed close={onClose} />}>
      <Suspense fallback={null}>
        <Lazy part={conditions} props={{ onClose }} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Shows the dialog that a feature has asked for, by the code that only src/app knows. */
export default function DialogHost() {
  useInstallOffer()
  return (
    <MoneyDisplay>
      <OpenDialog />
    </MoneyDisplay>
  )
}

function OpenDialog() {
  const dialog = useAtomValue(openDialogAtom)
  const onClose = closeDialog
  switch (dialog?.name) {
    case 'deposit':
      return <Lazy part={deposit} props={{ onClose, ...dialog.input }} />
    case 'withdraw':
      return <Lazy part={withdraw} props={{ onClose, conditions: Conditions }} />
    case 'transfer':
      return <Lazy part={transfer} props={{ onClose, ...dialog.input }} />
    case 'game':
      return <Lazy part={game} props={{ onClose, ...dialog.input }} />
    case 'conditions':
      return <Lazy part={conditions} props={{ onClose }} />
    case 'reminder':
      return <Lazy part={reminder} props={{ onClose }} />
    case 'leave':
      return <Lazy part={leave} props={{ onClose, onLeave: leaveNow }} />
    case 'leaveSlips':
      return <Lazy part={leaveSlips} props={{ onClose, onLeave: leaveNow }} />
    case 'slips':
      return <Lazy part={slips} props={{ onClose, ...dialog.input }} />
    case 'agreement':
      return <Lazy part={agreement} props={{ onClose, ...dialog.input }} />
    case 'invite':
      return <Lazy part={invite} props={{ onClose }} />
    case 'stored':
      return <Lazy part={stored} props={{ onClose }} />
    case 'update':
      return <Lazy part={update} props={{ onClose }} />
    case 'inviteBonus':
      return <Lazy part={inviteBonus} props={{ onClose }} />
    case 'refund':
      return <Lazy part={refund} props={{ onClose }} />
    case 'install':
      return <Lazy part={install} props={{ onClose }} />
    default:
      return null
  }
}
