import { useAtomValue } from 'jotai'
import { type ReactElement, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { logout, logoutNow } from '#app/bootstrap/logout.ts'
import { MoneyDisplayProvider } from '#app/bootstrap/MoneyDisplayProvider.tsx'
import { type Chunk, defineChunk, LazyPart } from '#app/routing/lazy-chunk.tsx'
import { useBackLayer } from '#components/overlays/back-stack.ts'
import { onMoneyCallDone } from '#domain/money-call/money-call.ts'
import type { WithdrawSheetProps } from '#features/withdraw/WithdrawSheet.tsx'
import { loadDialogCatalog, loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { closeDialog, type DialogInput, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { DialogFailed } from './DialogFailed.tsx'

interface Closable {
  onClose: () => void
}

const chunks: Pick<Chunk<never>, 'prefetch'>[] = []

type LoadDialog<P> = Parameters<typeof defineChunk<P>>[1]

/** Defines a dialog's chunk that is prefetched, together with the dialogs' texts. */
function defineDialog<P>(name: string, load: LoadDialog<P>): Chunk<P> {
  const chunk = defineChunk(name, async () => {
    const [module] = await Promise.all([load(), loadDialogCatalog()])
    return module
  })
  chunks.push(chunk)
  return chunk
}

/** Chunks of the dialogs to prefetch. */
export const dialogChunks: readonly Pick<Chunk<never>, 'prefetch'>[] = chunks

const deposit = defineDialog<Closable & DialogInput['deposit']>(
  'deposit',
  () => import('#features/deposit/DepositSheet.tsx'),
)
const withdraw = defineDialog<WithdrawSheetProps>(
  'withdraw',
  () => import('#features/withdraw/WithdrawSheet.tsx'),
)
const transfer = defineDialog<Closable & DialogInput['transfer']>(
  'transfer',
  () => import('#features/transfer/TransferSheet.tsx'),
)
const game = defineDialog<Closable & DialogInput['game']>(
  'game',
  () => import('#features/games/GameSheet.tsx'),
)
const conditions = defineDialog<Closable>(
  'conditions',
  () => import('#features/conditions/ConditionsDialog.tsx'),
)
const reminder = defineDialog<Closable>(
  'reminder',
  () => import('#features/responsible-play/PlayTimeReminderDialog.tsx'),
)
const confirmLogout = defineDialog<Closable & { onLogout: () => void }>(
  'confirm-logout',
  () => import('#features/auth/ConfirmLogoutDialog.tsx'),
)
const confirmLogoutWithSlips = defineDialog<Closable & { onLogout: () => void }>(
  'confirm-logout-with-slips',
  () => import('#features/auth/LogoutWithSlipsDialog.tsx'),
)
const slips = defineDialog<Closable & DialogInput['slips']>(
  'slips',
  () => import('#features/deposit/slips/SlipsSheet.tsx'),
)
const agreement = defineDialog<Closable & { onLogout: () => void } & DialogInput['agreement']>(
  'agreement',
  () => import('#features/agreement/AgreementSheet.tsx'),
)
const invite = defineDialog<Closable>('invite', () => import('#features/invite/InviteDialog.tsx'))
const inviteBonus = defineDialog<Closable>(
  'invite-bonus',
  () => import('#features/invite/InviteBonusDialog.tsx'),
)
const refund = defineDialog<Closable>('refund', () => import('#features/refund/RefundDialog.tsx'))
// Rarely opened, so these two aren't prefetched.
const install = defineChunk<Closable>('install', async () => {
  const [module] = await Promise.all([import('#features/install/InstallSheet.tsx'), loadHelpCatalog()])
  return module
})

const storage = defineChunk<Closable>('storage', async () => {
  const [module] = await Promise.all([import('#features/storage/StorageSheet.tsx'), loadHelpCatalog()])
  return module
})
const update = defineDialog<Closable>('update', () => import('#app/notices/UpdateDialog.tsx'))

/** The conditions as a dialog on top of another sheet. */
function Conditions({ onClose }: Closable) {
  return (
    <ErrorBoundary name="dialog" fallback={<DialogFailed close={onClose} />}>
      <Suspense fallback={null}>
        <LazyPart chunk={conditions} props={{ onClose }} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Offers to install the app after a money call succeeds in a dialog; shown once the dialog is closed. */
function loadInstallOffer(): void {
  import('#features/install/install-offer.ts').then(
    ({ offerInstall }) => offerInstall(),
    // Can't be loaded: offline, so the app couldn't be installed either.
    () => undefined,
  )
}

/**
 * Renders the dialog that is open. Features open dialogs by name, since only src/app may import all of them.
 */
export default function DialogHost() {
  useEffect(() => onMoneyCallDone.on(loadInstallOffer), [])
  return (
    <MoneyDisplayProvider>
      <Suspense fallback={<PendingDialog />}>
        <OpenDialog />
      </Suspense>
    </MoneyDisplayProvider>
  )
}

/** While the dialog's code loads, the back button already closes it. */
function PendingDialog() {
  useBackLayer(closeDialog)
  return null
}

/** The return type makes a dialog without a case a type error. */
function OpenDialog(): ReactElement | null {
  const dialog = useAtomValue(openDialogAtom)
  const onClose = closeDialog
  switch (dialog?.name) {
    case 'deposit':
      return <LazyPart chunk={deposit} props={{ onClose, ...dialog.input }} />
    case 'withdraw':
      return <LazyPart chunk={withdraw} props={{ onClose, conditions: Conditions }} />
    case 'transfer':
      return <LazyPart chunk={transfer} props={{ onClose, ...dialog.input }} />
    case 'game':
      return <LazyPart chunk={game} props={{ onClose, ...dialog.input }} />
    case 'conditions':
      return <LazyPart chunk={conditions} props={{ onClose }} />
    case 'reminder':
      return <LazyPart chunk={reminder} props={{ onClose }} />
    case 'confirmLogout':
      return <LazyPart chunk={confirmLogout} props={{ onClose, onLogout: logoutNow }} />
    case 'confirmLogoutWithSlips':
      return <LazyPart chunk={confirmLogoutWithSlips} props={{ onClose, onLogout: logoutNow }} />
    case 'slips':
      return <LazyPart chunk={slips} props={{ onClose, ...dialog.input }} />
    case 'agreement':
      return <LazyPart chunk={agreement} props={{ onClose, onLogout: logout, ...dialog.input }} />
    case 'invite':
      return <LazyPart chunk={invite} props={{ onClose }} />
    case 'storage':
      return <LazyPart chunk={storage} props={{ onClose }} />
    case 'update':
      return <LazyPart chunk={update} props={{ onClose }} />
    case 'inviteBonus':
      return <LazyPart chunk={inviteBonus} props={{ onClose }} />
    case 'refund':
      return <LazyPart chunk={refund} props={{ onClose }} />
    case 'install':
      return <LazyPart chunk={install} props={{ onClose }} />
    case undefined:
      return null
  }
}
