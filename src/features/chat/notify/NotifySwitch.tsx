import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconBell } from '#components/icons/Bell.tsx'
import { IconBellOff } from '#components/icons/BellOff.tsx'
import { turn } from './ask-state.ts'
import { notifyOnAtom, permissionAtom } from './permission.ts'

/** Notifications on and off, once the browser allows them; before that only the strip asks. For the head of the chat. */
export function NotifySwitch() {
  const { t } = useLingui()
  const on = useAtomValue(notifyOnAtom)
  if (useAtomValue(permissionAtom) !== 'granted') return null
  return (
    <IconButton
      role="switch"
      aria-checked={on}
      label={t`Notifications`}
      icon={on ? <IconBell /> : <IconBellOff />}
      onClick={() => turn(!on)}
    />
  )
}
