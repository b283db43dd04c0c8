import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { IconChatDots } from '#components/icons/chat.tsx'
import { cx } from '#components/utils/cx.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import css from './ChatLauncher.module.css'
import { findDock, observePage, WIDE_MEDIA_QUERY } from './ChatLauncher.tsx'

/** Leads to the contact page from the chat launcher's place. The members' rail has a link of its own to it. */
export function HelpLink({ href }: { href: string }) {
  const { t } = useLingui()
  const isWide = useMediaQuery(WIDE_MEDIA_QUERY)
  const dock = useSyncExternalStore(observePage, () => findDock(isWide))
  const name = dock?.dataset.dock
  if (!dock || name === 'rail') return null
  const label = t`Contact us`
  return createPortal(
    <Link href={href} className={cx(css.launcher, css[name ?? 'top'])} aria-label={label} title={label}>
      <IconChatDots />
      {name === 'header' && <span>{label}</span>}
    </Link>,
    dock,
  )
}
