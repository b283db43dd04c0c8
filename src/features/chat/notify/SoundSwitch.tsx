import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconSound } from '#components/icons/Sound.tsx'
import { IconSoundOff } from '#components/icons/SoundOff.tsx'
import { openSound, playIncoming } from './sound.ts'
import { soundOnAtom } from './sound-setting.ts'

/** Whether a new message sounds; turned on, it lets itself be heard. For the head of the chat. */
export function SoundSwitch() {
  const { t } = useLingui()
  const [on, setOn] = useAtom(soundOnAtom)
  const turn = () => {
    setOn(!on)
    if (on) return
    openSound()
    void playIncoming()
  }
  return (
    <IconButton
      role="switch"
      aria-checked={on}
      label={t`Sound of new messages`}
      icon={on ? <IconSound /> : <IconSoundOff />}
      onClick={turn}
    />
  )
}
