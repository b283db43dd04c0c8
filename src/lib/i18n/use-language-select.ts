import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { showErrorToast } from '#lib/state/toasts.ts'
import { localeAtom, setLocale } from './i18n.ts'
import type { Locale } from './locale.ts'

/** Props of a language select. */
export function useLanguageSelect(): { readonly value: Locale; readonly onSelect: (next: Locale) => void } {
  return {
    value: useAtomValue(localeAtom),
    onSelect: (next) => {
      setLocale(next).catch(() =>
        showErrorToast(i18n._(msg`The language could not be loaded. Please try again.`)),
      )
    },
  }
}
