import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button, ExternalLinkButton } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Switch } from '#components/forms/Switch.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { IconBell } from '#components/icons/screens.tsx'
import { useIconName } from '#domain/install/installed-name.ts'
import css from './NotificationPrompt.module.css'
import { notificationsOnAtom } from './permission.ts'
import { getExternalBrowserUrl } from './platform.ts'
import { dismissPrompt, type Prompt, promptAtom, setNotifications } from './prompt-state.ts'

/**
 * Strip above the composer that offers notifications once a message was sent in this visit: our own explanation first,
 * the browser's permission prompt only after a tap on "Turn on notifications". Otherwise says why they are unavailable.
 */
export function NotificationPrompt() {
  const { t } = useLingui()
  const prompt = useAtomValue(promptAtom)
  const getText = usePromptText()
  if (prompt === 'none') return null
  if (prompt === 'on') {
    return (
      <section className={css.strip} aria-label={t`Notifications`}>
        <NotificationsOnRow />
      </section>
    )
  }
  return (
    <section className={css.strip} aria-label={t`Notifications`}>
      <div className={css.text} role="status">
        <IconBell size={20} />
        <span>{getText(prompt)}</span>
      </div>
      <div className={css.buttons}>
        {prompt === 'ask' && (
          <Button small onClick={() => setNotifications(true)}>{t`Turn on notifications`}</Button>
        )}
        {prompt === 'line' && <OpenInBrowserButton />}
        <Button small variant="outline" onClick={dismissPrompt}>
          {prompt === 'ask' ? t`Not now` : t`OK`}
        </Button>
      </div>
    </section>
  )
}

/** Returns what notifications are for and how often they come, or why they are unavailable and what helps. */
function usePromptText(): (prompt: Exclude<Prompt, 'none' | 'on'>) => string {
  const { t } = useLingui()
  const name = useIconName()
  return (prompt) => {
    switch (prompt) {
      case 'ask':
        return t`Shall we tell you when support answers? One notification for each answer, nothing else. You can turn them off here at any time.`
      case 'denied':
        return t`Notifications are blocked. To be told of answers, allow them for this site in the settings of your browser or phone.`
      case 'ios':
        return t`To be told of answers on this device: tap Share in Safari, then “Add to Home Screen”, and open ${name} from there.`
      case 'line':
        return t`LINE shows no notifications of ours. Open this page in your phone’s own browser to be told of answers.`
      case 'unsupported':
        return t`This browser has no notifications. Answers wait for you here.`
    }
  }
}

/** Shown right after notifications were enabled, with a switch to disable them. */
function NotificationsOnRow() {
  const { t } = useLingui()
  const isOn = useAtomValue(notificationsOnAtom)
  return (
    <div className={css.on}>
      <Switch label={t`Notifications of answers`} checked={isOn} onChange={setNotifications} />
      <IconButton label={t`Hide`} icon={<IconClose size={20} />} onClick={dismissPrompt} />
    </div>
  )
}

/** Opens this page outside LINE's in-app browser, in the phone's default one. */
function OpenInBrowserButton() {
  const { t } = useLingui()
  return (
    <ExternalLinkButton
      small
      href={getExternalBrowserUrl(location.href)}
    >{t`Open in the browser`}</ExternalLinkButton>
  )
}
