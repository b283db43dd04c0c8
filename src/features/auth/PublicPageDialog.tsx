import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { Button } from '#components/buttons/Button.tsx'
import { IconLogout } from '#components/icons/member.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import type { DialogInput } from '#lib/navigation/dialogs.ts'
import { UnsentMessages } from './UnsentMessages.tsx'

type PublicPageDialogProps = DialogInput['publicPage'] & {
  onClose: () => void
  onLogoutTo: (path: string) => void
}

/** Asked before a pressed link opens a page for visitors, which logs out (specification, section 2). */
export default function PublicPageDialog({ path, memberPath, onClose, onLogoutTo }: PublicPageDialogProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const stay = () => {
    onClose()
    if (memberPath !== undefined) navigate(memberPath)
  }
  return (
    <Dialog
      icon={<IconLogout />}
      title={t`This page is for visitors`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={stay}>
            {memberPath === undefined ? t`Stay signed in` : t`Open it in my account`}
          </Button>
          <Button variant="ghost" onClick={() => onLogoutTo(path)}>
            {t`Sign out and open it`}
          </Button>
        </>
      }
    >
      <p>{t`Opening it signs you out.`}</p>
      <UnsentMessages />
    </Dialog>
  )
}
