import { useAtomValue } from 'jotai'
import { closeDialog, type DialogInput, openDialogAtom } from '../lib/dialogs.ts'
import { chunk, Lazy } from './chunk.tsx'

interface Closable {
  onClose: () => void
}

const deposit = chunk<Closable & DialogInput['deposit']>(
  'deposit',
  () => import('../features/deposit/DepositSheet.tsx'),
)
const withdraw = chunk<Closable>('withdraw', () => import('../features/withdraw/WithdrawSheet.tsx'))
const transfer = chunk<Closable & DialogInput['transfer']>(
  'transfer',
  () => import('../features/transfer/TransferSheet.tsx'),
)
const conditions = chunk<Closable>('conditions', () => import('../features/conditions/ConditionsDialog.tsx'))

/** Shows the dialog that a feature has asked for, by the code that only src/app knows. */
export default function DialogHost() {
  const dialog = useAtomValue(openDialogAtom)
  const onClose = closeDialog
  switch (dialog?.name) {
    case 'deposit':
      return <Lazy part={deposit} props={{ onClose, ...dialog.input }} />
    case 'withdraw':
      return <Lazy part={withdraw} props={{ onClose }} />
    case 'transfer':
      return <Lazy part={transfer} props={{ onClose, ...dialog.input }} />
    case 'conditions':
      return <Lazy part={conditions} props={{ onClose }} />
    default:
      return null
  }
}
