import { createRoot } from 'react-dom/client'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { InAppBrowserNotice } from '#features/install/InAppBrowserText.tsx'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'

/** Shows how to leave an in-app browser. In its own React root above the portal, as few visits need it. */
export async function showInAppBrowserNotice(portal: HTMLElement): Promise<void> {
  await loadHelpCatalog()
  const container = document.createElement('div')
  portal.before(container)
  createRoot(container).render(
    <TranslationProvider>
      <InAppBrowserNotice />
    </TranslationProvider>,
  )
}
