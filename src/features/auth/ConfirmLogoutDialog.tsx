import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { IconLogout } from '#components/icons/member.tsx'
import { ConfirmDialog } from '#components/overlays/Dialog.tsx'
import { chatUnsentAtom } from '#domain/support/chat-counts.ts'
import { UnsentMessages } from './UnsentMessages.tsx'

/** Confirms a logout that would delete unsent messages to support. */
export default function ConfirmLogoutDialog({
  onClose,
  onLogout,
}: {
  onClose: () => void
  onLogout: () => void
}) {
  const { t } = useLingui()
  const unsent = useAtomValue(chatUnsentAtom)
  return (
    <ConfirmDialog
      icon={<IconLogout />}
      title={t`Sign out?`}
      confirmLabel={t`Sign out`}
      cancelLabel={t`Stay signed in`}
      busy={false}
      settled={false}
      onConfirm={onLogout}
      onClose={onClose}
    >
      {unsent > 0 ? <UnsentMessages /> : <p>{t`Everything has been sent. You can sign out.`}</p>}
    </ConfirmDialog>
  )
}
