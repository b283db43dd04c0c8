import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Switch } from '#components/forms/Switch.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import css from './AskNotifications.module.css'
import { putAside, turn } from './ask-state.ts'
import { notifyOnAtom } from './permission.ts'

/** Right after notifications were turned on: that they are, and where they are turned off. */
export function NotifyRow() {
  const { t } = useLingui()
  const on = useAtomValue(notifyOnAtom)
  return (
    <div className={css.on}>
      <Switch label={t`Notifications of answers`} checked={on} onChange={turn} />
      <IconButton label={t`Hide`} icon={<IconClose size={20} />} onClick={putAside} />
    </div>
  )
}
