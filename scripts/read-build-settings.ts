import * as v from 'valibot'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { parseUrl } from '#lib/html/parse-url.ts'

const on = ['1', 'true', 'on', 'yes']
const flag = v.optional(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist([...on, '0', 'false', 'off', 'no']),
    v.transform((text) => on.includes(text)),
  ),
  'off',
)

/**
 * Whether a text is a URL with one of these protocols and no credentials; without `withPath`, a bare origin.
 */
function isValidUrl(text: string, protocols: readonly string[], withPath: boolean): boolean {
  const url = parseUrl(text)
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) return false
  return withPath || (url.pathname === '/' && !url.search && !url.hash)
}

const webProtocols = ['https:', 'http:']
const origin = v.pipe(
  v.string(),
  v.check((text) => isValidUrl(text, webProtocols, false)),
  v.transform((text) => new URL(text).origin),
)
const socket = v.pipe(
  v.string(),
  v.check((text) => isValidUrl(text, ['wss:', 'ws:'], true)),
)
const mediaHost = v.pipe(
  v.string(),
  v.check((text) => isValidUrl(text, ['https:'], false) && !text.includes('*')),
  v.transform((text) => new URL(text).origin),
)
const mediaHosts = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
  v.array(mediaHost),
  v.nonEmpty(),
)
const baht = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1))

const environment = v.object({
  VITE_API_HOST: v.optional(origin),
  VITE_MEDIA_HOSTS: v.optional(mediaHosts),
  VITE_LAOS: flag,
  VITE_IFRAME: flag,
  VITE_UFABET_HOST: v.optional(origin),
  VITE_UFABET_LAOS_HOST: v.optional(origin),
  VITE_PGSLOT_MESSAGE: v.optional(v.pipe(v.string(), v.maxLength(500))),
  VITE_PAYTIMZ_MIN: v.optional(baht),
  VITE_TRUELINK_PASSPHRASE: v.optional(
    v.pipe(v.string(), v.minLength(8), v.maxLength(200)),
    'kapao-gift-link',
  ),
  VITE_CHAT_BACKEND: v.optional(socket),
})

const expectations: Record<string, string> = {
  VITE_API_HOST: 'an origin such as https://api.example.com, without a path',
  VITE_MEDIA_HOSTS: 'a list of https origins such as https://cdn.example.com, separated by commas',
  VITE_LAOS: 'on or off',
  VITE_IFRAME: 'on or off',
  VITE_UFABET_HOST: 'an origin such as https://games.example.com, without a path',
  VITE_UFABET_LAOS_HOST: 'an origin such as https://games.example.com, without a path',
  VITE_PGSLOT_MESSAGE: 'a text of at most 500 characters',
  VITE_PAYTIMZ_MIN: 'a whole number of baht, at least 1',
  VITE_TRUELINK_PASSPHRASE: 'a text of 8 to 200 characters',
  VITE_CHAT_BACKEND: 'a websocket address such as wss://chat.example.com/socket',
}

/**
 * Reads the portal's build settings; an empty variable counts as unset.
 * @throws Error that names the invalid variable, or an unknown `VITE_` variable
 */
export function readBuildSettings(env: Record<string, string | undefined>): BuildSettings {
  const present = Object.entries(env).filter(([name, value]) => name.startsWith('VITE_') && value)
  const unknown = present.find(([name]) => !(name in expectations))
  if (unknown) throw new Error(`${unknown[0]} is not a setting of the portal.`)
  const result = v.safeParse(environment, Object.fromEntries(present))
  if (!result.success) {
    const name = v.getDotPath(result.issues[0])?.split('.')[0] ?? 'environment'
    throw new Error(`${name} must be ${expectations[name] ?? 'valid'}.`)
  }
  const { output } = result
  return {
    apiHost: output.VITE_API_HOST ?? '',
    mediaHosts: output.VITE_MEDIA_HOSTS,
    laos: output.VITE_LAOS,
    iframe: output.VITE_IFRAME,
    ufabetHost: (output.VITE_LAOS ? output.VITE_UFABET_LAOS_HOST : undefined) ?? output.VITE_UFABET_HOST,
    pgslotMessage: output.VITE_PGSLOT_MESSAGE,
    paytimzMin: output.VITE_PAYTIMZ_MIN,
    truelinkPassphrase: output.VITE_TRUELINK_PASSPHRASE,
    chatBackend: output.VITE_CHAT_BACKEND,
  }
}
