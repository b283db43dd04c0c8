import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { literal } from 'valibot'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import { OutWords } from './InAppBrowserText.tsx'
import css from './Install.module.css'

/** At the top of every page inside an app's own browser, until it is put aside for this visit. */
export function OutNotice() {
  const { t } = useLingui()
  const [seen, setSeen] = useState(
    () => readText(lazyStorageKeys.inAppHintDismissed, literal('1'), 'sessionStorage') !== undefined,
  )
  if (seen) return null
  const putAside = () => {
    writeText(lazyStorageKeys.inAppHintDismissed, '1', 'sessionStorage')
    setSeen(true)
  }
  return (
    <aside className={css.notice} aria-label={t`Open in the browser`}>
      <div>
        <OutWords />
      </div>
      <IconButton label={t`Close`} icon={<IconClose />} onClick={putAside} />
    </aside>
  )
}
