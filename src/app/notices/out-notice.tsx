import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { OutNotice } from '#features/install/InAppBrowserNotice.tsx'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'

/** Shows the way out of an app's own browser above the portal, with a root of its own: most visits never need it. */
export async function showWayOut(portal: HTMLElement): Promise<void> {
  await loadHelpCatalog()
  const place = document.createElement('div')
  portal.before(place)
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <OutNotice />
    </I18nProvider>,
  )
}
