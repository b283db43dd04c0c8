import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { literal } from 'valibot'
import { useLocation } from 'wouter'
import { Button, ExternalLinkButton } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { IconCopy } from '#components/icons/screens.tsx'
import { resolveInviteCode } from '#domain/invite/invite-code.ts'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import { type ExternalBrowserLink, externalBrowserLink, inAppBrowserName } from './external-browser-link.ts'
import css from './Install.module.css'

/** Link that opens the current page in the phone's browser, with invite code and language. */
function useExternalBrowserLink(): ExternalBrowserLink {
  const locale = useAtomValue(localeAtom)
  // Re-render on navigation: the notice stays mounted across pages.
  useLocation()
  return externalBrowserLink(navigator.userAgent, location.href, {
    code: resolveInviteCode(location.search),
    locale,
  })
}

/** Why to leave the in-app browser, with a link or instructions to open the phone's browser. */
export function InAppBrowserText() {
  const { t } = useLingui()
  const name = usePortalName()
  const app = inAppBrowserName(navigator.userAgent)
  const link = useExternalBrowserLink()
  return (
    <>
      <p>{t`Open ${name} in your phone’s own browser to stay signed in and install it.`}</p>
      {link.kind === 'link' ? (
        <ExternalLinkButton
          small
          variant="outline"
          href={link.href}
        >{t`Open in the browser`}</ExternalLinkButton>
      ) : (
        <>
          <p>{t`Choose “Open in the browser” in the menu of ${app}, or copy the link and open it in Safari.`}</p>
          <CopyPageLink />
        </>
      )}
    </>
  )
}

/** Button that copies the URL of this page, with invite code and language. */
export function CopyPageLink() {
  const { t } = useLingui()
  const { href } = useExternalBrowserLink()
  return (
    <Button small variant="outline" icon={<IconCopy />} onClick={() => void copyText(href)}>
      {t`Copy link`}
    </Button>
  )
}

/** Notice at the top of every page in an in-app browser, until it is dismissed for this session. */
export function InAppBrowserNotice() {
  const { t } = useLingui()
  const [isDismissed, setDismissed] = useState(
    () => readText(lazyStorageKeys.inAppHintDismissed, literal('1'), 'sessionStorage') !== undefined,
  )
  if (isDismissed) return null
  const dismiss = () => {
    writeText(lazyStorageKeys.inAppHintDismissed, '1', 'sessionStorage')
    setDismissed(true)
  }
  return (
    <aside className={css.notice} aria-label={t`Open in the browser`}>
      <div>
        <InAppBrowserText />
      </div>
      <IconButton label={t`Close`} icon={<IconClose />} onClick={dismiss} />
    </aside>
  )
}
