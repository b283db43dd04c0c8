import { useAtomValue } from 'jotai'
import { brand } from '#lib/config/brand.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'

/** Name of the installed app: that of the build's brand, as in the manifest, whatever the host's name is. */
export const useBrandName = (): string => brand.name[useAtomValue(localeAtom)]
