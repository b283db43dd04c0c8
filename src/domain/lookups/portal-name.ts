import { atom, useAtomValue } from 'jotai'
import { brand } from '#lib/config/brand.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'

/** The operator's name as the host says it; undefined until it is known. Set by track-portal-name.ts. */
export const hostNameAtom = atom<string>()

/** Name of the portal: the host's, or until it is known that of the build's brand. */
export const portalNameAtom = atom((get) => get(hostNameAtom) ?? brand.name[get(localeAtom)])

/** `portalNameAtom` as a hook. */
export const usePortalName = (): string => useAtomValue(portalNameAtom)
