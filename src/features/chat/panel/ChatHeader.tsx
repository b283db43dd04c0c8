import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconBellOff, IconChatDots, IconSound, IconSoundOff } from '#components/icons/chat.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { IconBell } from '#components/icons/screens.tsx'
import { IconDown } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import { isWithinHours } from '#contract/formats/daily-hours.ts'
import { refreshChat } from '#features/chat/core/chat.ts'
import { chatStateAtom } from '#features/chat/core/chat-state.ts'
import { isOnServer } from '#features/chat/list/row-layout.ts'
import type { ChatState, ConnectionStatus } from '#features/chat/model.ts'
import { notificationsOnAtom, permissionAtom } from '#features/chat/notify/permission.ts'
import { setNotifications } from '#features/chat/notify/prompt-state.ts'
import { isSoundOnAtom, playIncomingSound, unlockAudio } from '#features/chat/notify/sound.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import css from './ChatHeader.module.css'

export interface ChatHeaderProps {
  heading: RefObject<HTMLHeadingElement | null> | undefined
  id: string
  onClose: (() => void) | undefined
  /** The page is visible beside the chat. */
  isPageVisible: boolean
}

/** Header of the chat: title, connection state, and actions. */
export function ChatHeader({ heading, id, onClose, isPageVisible }: ChatHeaderProps) {
  const { t } = useLingui()
  const { isRefreshing } = useAtomValue(chatStateAtom)
  const busy = useDelayed(isRefreshing)
  return (
    <>
      <div className={css.head}>
        <span className={css.avatar}>
          <IconTile tone="accent" size="avatar">
            <IconChatDots />
          </IconTile>
        </span>
        <div className={css.text}>
          <h2 id={id} {...(heading && { ref: heading, tabIndex: -1 })}>
            {t`Chat with us`}
          </h2>
          <ConnectionStatusLine isPageVisible={isPageVisible} />
        </div>
        <NotificationSwitch />
        <SoundSwitch />
        <IconButton
          label={t`Refresh the chat`}
          icon={<IconRefresh />}
          busy={busy}
          onClick={() => void refreshChat()}
        />
        {onClose && <IconButton label={t`Close the chat`} icon={<IconDown />} onClick={onClose} />}
      </div>
      <AnswerTimes />
    </>
  )
}

/** How often the time shown is re-formatted (today or another day). */
const CLOCK_INTERVAL_MS = 60_000

/** Epoch milliseconds up to which messages are known; undefined if none were ever fetched. */
function getKnownUntil({ fetchedAt, messages }: ChatState): number | undefined {
  // Pushed messages may be newer than the last fetch.
  return fetchedAt && Math.max(fetchedAt, messages.findLast(isOnServer)?.at ?? 0)
}

/**
 * Connection state as text, in a polite live region.
 * @param isPageVisible the page, with its own offline bar, is visible beside the chat
 */
function ConnectionStatusLine({ isPageVisible }: { isPageVisible: boolean }) {
  const { t } = useLingui()
  const state = useAtomValue(chatStateAtom)
  const now = useNow(CLOCK_INTERVAL_MS)
  const until = getKnownUntil(state)
  const getOfflineText = () => {
    if (until === undefined) return isPageVisible ? '' : t`Offline`
    const time = formatShortDateTime(until, now)
    return isPageVisible ? t`Up to ${time}` : t`Offline · up to ${time}`
  }
  const texts = {
    connected: () => t`Connected`,
    connecting: () => t`Connecting…`,
    offline: getOfflineText,
    failed: () => t`Not connected`,
  } satisfies Record<ConnectionStatus, () => string>
  return (
    <p role="status" className={cx(css.connectionStatus, css[state.connectionStatus])}>
      {texts[state.connectionStatus]()}
    </p>
  )
}

/** When agents answer and how long it usually takes, as far as the server says so. */
function AnswerTimes() {
  const { t } = useLingui()
  const { hours, waitSeconds } = useAtomValue(chatStateAtom)
  const now = useNow(CLOCK_INTERVAL_MS)
  const { from, to } = hours ?? {}
  // The same time twice: all day.
  const isDaily = from !== undefined && to !== undefined && from !== to
  if (isDaily && !isWithinHours({ from, to }, now))
    return <p className={css.answers}>{t`Closed now. We answer from ${from} to ${to}.`}</p>
  if (waitSeconds === undefined && !isDaily) return null
  return (
    <p className={css.answers}>
      {waitSeconds !== undefined && <span>{formatWait(waitSeconds)}</span>}
      {isDaily && <span>{t`Daily ${from} to ${to}`}</span>}
    </p>
  )
}

/** Rounded up: a promise that is usually kept. */
function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes <= 90
    ? plural(minutes, { one: 'Usually answers within # minute', other: 'Usually answers within # minutes' })
    : plural(Math.ceil(minutes / 60), {
        one: 'Usually answers within # hour',
        other: 'Usually answers within # hours',
      })
}

/** Turns notifications on and off. Rendered once the browser allows them; before that only `NotificationPrompt` asks. */
function NotificationSwitch() {
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
function SoundSwitch() {
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
