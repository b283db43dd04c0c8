import { normalizePhone } from '#contract/formats/typed-digits.ts'
import { buildSettings } from '#lib/config/build-settings.ts'

/** A phone number as this build sends it. */
export const phoneToSend = (typed: string): string => normalizePhone(typed, buildSettings.laos)

/** Passwords and selected options are sent unchanged. */
export const asTyped = (typed: string): string => typed
