import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'

/** What the bars need around them when they are rendered without the app. */
export function Providers({ path, children }: { path: string; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <Router ssrPath={path}>{children}</Router>
    </I18nProvider>
  )
}
