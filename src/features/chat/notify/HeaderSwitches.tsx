import { useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconBellOff, IconSound, IconSoundOff } from '#components/icons/chat.tsx'
import { IconBell } from '#components/icons/screens.tsx'
import { notificationsOnAtom, permissionAtom } from './permission.ts'
import { setNotifications } from './prompt-state.ts'
import { isSoundOnAtom, playIncomingSound, unlockAudio } from './sound.ts'

/** Turns notifications on and off. Rendered once the browser allows them; before that only `NotificationPrompt` asks. */
export function NotificationSwitch() {
  const { t } = useLingui()
  const isOn = useAtomValue(notificationsOnAtom)
  if (useAtomValue(permissionAtom) !== 'granted') return null
  return (
    <IconButton
      role="switch"
      aria-checked={isOn}
      label={t`Notifications`}
      icon={isOn ? <IconBell /> : <IconBellOff />}
      onClick={() => setNotifications(!isOn)}
    />
  )
}

/** Turns the sound of new messages on and off; turning it on plays it. */
export function SoundSwitch() {
  const { t } = useLingui()
  const [isOn, setIsOn] = useAtom(isSoundOnAtom)
  const toggle = () => {
    setIsOn(!isOn)
    if (isOn) return
    unlockAudio()
    void playIncomingSound()
  }
  return (
    <IconButton
      role="switch"
      aria-checked={isOn}
      label={t`Sound of new messages`}
      icon={isOn ? <IconSound /> : <IconSoundOff />}
      onClick={toggle}
    />
  )
}
