import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { localeAtom, setLocale } from '../lib/i18n.ts'
import { showErrorToast } from '../lib/toasts.ts'
import { LangMenu } from '../ui/LangMenu.tsx'

/** The language dropdown of the top bar. */
export function Language() {
  return (
    <LangMenu
      value={useAtomValue(localeAtom)}
      onPick={(next) => {
        setLocale(next).catch(() =>
          showErrorToast(i18n._(msg`The language could not be loaded. Please try again.`)),
        )
      }}
    />
  )
}
