import type { Catalogs } from './catalogs.ts'
import { needTexts } from './i18n.ts'

/** Texts about what this browser keeps and how the portal is installed in it: most visits need none of them. */
const deviceCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/device'),
  la: () => import('virtual:catalog/la/device'),
  en: () => import('virtual:catalog/en/device'),
}

/** Loads these texts, now and at every later switch. */
export function needDeviceTexts(): Promise<void> {
  return needTexts(deviceCatalogs)
}
