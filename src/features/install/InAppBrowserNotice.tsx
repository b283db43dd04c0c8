import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { literal } from 'valibot'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import { InAppBrowserText } from './InAppBrowserText.tsx'
import css from './Install.module.css'

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
