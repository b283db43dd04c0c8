import { useAtomValue } from 'jotai'
import { type BrandTexts, brand } from '#lib/config/brand.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'

declare const __BRAND_SHORT_NAME__: BrandTexts

/** Name of the installed app, as in the manifest: the brand's, whatever the host's name is. */
export const useInstalledName = (): string => brand.name[useAtomValue(localeAtom)]

/** Name below the installed app's icon. */
export const useIconName = (): string => __BRAND_SHORT_NAME__[useAtomValue(localeAtom)]
