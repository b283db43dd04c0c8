import { useAtomValue } from 'jotai'
import { type ReactElement, useEffect } from 'react'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { logout, logoutNow } from '#app/bootstrap/logout.ts'
import { MoneyDisplayProvider } from '#app/bootstrap/MoneyDisplayProvider.tsx'
import { type Chunk, defineChunk, LazyPart, type LoadComponent } from '#app/routing/lazy-chunk.tsx'
import { useBackLayer } from '#components/overlays/back-stack.ts'
import { onMoneyCallDone } from '#domain/money-call/money-call.ts'
import { loadDialogCatalog, loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { closeDialog, type DialogInput, type DialogName, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { DialogFailed } from './DialogFailed.tsx'

/** A dialog's chunk, together with the dialogs' texts. */
function defineDialog<P>(name: DialogName, load: LoadComponent<P>): Chunk<P> {
  return defineChunk(name, load, loadDialogCatalog)
}

const conditions = defineDialog('conditions', () => import('#features/conditions/ConditionsDialog.tsx'))

/** Props of every dialog besides its input. */
const sharedProps = {
  onClose: closeDialog,
  onLogout: () => logoutNow(),
  /** Logs out and opens a public page. */
  onLogoutTo: logoutNow,
  /** Asks first if something would be lost. */
  onLogoutRequest: logout,
  conditions: Conditions,
}

const dialogs: { readonly [N in DialogName]: Chunk<typeof sharedProps & DialogInput[N]> } = {
  deposit: defineDialog('deposit', () => import('#features/deposit/DepositSheet.tsx')),
  withdraw: defineDialog('withdraw', () => import('#features/withdraw/WithdrawSheet.tsx')),
  transfer: defineDialog('transfer', () => import('#features/transfer/TransferSheet.tsx')),
  game: defineDialog('game', () => import('#features/games/GameSheet.tsx')),
  conditions,
  reminder: defineDialog('reminder', () => import('#features/responsible-play/PlayTimeReminderDialog.tsx')),
  confirmLogout: defineDialog('confirmLogout', () => import('#features/auth/ConfirmLogoutDialog.tsx')),
  confirmLogoutWithSlips: defineDialog(
    'confirmLogoutWithSlips',
    () => import('#features/auth/LogoutWithSlipsDialog.tsx'),
  ),
  publicPage: defineDialog('publicPage', () => import('#features/auth/PublicPageDialog.tsx')),
  slips: defineDialog('slips', () => import('#features/deposit/slips/SlipsSheet.tsx')),
  agreement: defineDialog('agreement', () => import('#features/agreement/AgreementSheet.tsx')),
  invite: defineDialog('invite', () => import('#features/invite/InviteDialog.tsx')),
  inviteBonus: defineDialog('inviteBonus', () => import('#features/invite/InviteBonusDialog.tsx')),
  refund: defineDialog('refund', () => import('#features/refund/RefundDialog.tsx')),
  install: defineChunk('install', () => import('#features/install/InstallSheet.tsx'), loadHelpCatalog),
  storage: defineChunk('storage', () => import('#features/storage/StorageSheet.tsx'), loadHelpCatalog),
  video: defineChunk('video', () => import('#features/howto/VideoDialog.tsx'), loadHelpCatalog),
  update: defineDialog('update', () => import('#app/notices/UpdateDialog.tsx')),
}

/** Loads the code of a dialog that will probably be opened. Never rejects. */
export function prefetchDialog(name: DialogName): Promise<void> {
  return dialogs[name].prefetch()
}

/** The conditions as a dialog on top of another sheet. */
function Conditions({ onClose }: { onClose: () => void }) {
  return (
    <ErrorBoundary name="dialog" fallback={<DialogFailed close={onClose} />}>
      <LazyPart chunk={conditions} props={{ onClose }} />
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
  const dialog = useAtomValue(openDialogAtom)
  useEffect(() => onMoneyCallDone.on(loadInstallOffer), [])
  return <MoneyDisplayProvider>{dialog && renderDialog(dialog)}</MoneyDisplayProvider>
}

/** While the dialog's code loads, the back button already closes it. */
function PendingDialog() {
  useBackLayer(closeDialog)
  return null
}

function renderDialog<N extends DialogName>(dialog: { name: N; input: DialogInput[N] }): ReactElement {
  const chunk: Chunk<typeof sharedProps & DialogInput[N]> = dialogs[dialog.name]
  const props = { ...sharedProps, ...dialog.input }
  return <LazyPart key={dialog.name} chunk={chunk} props={props} pending={<PendingDialog />} />
}
