import * as v from 'valibot'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { parseUrl } from '#lib/html/parse-url.ts'

const on = ['1', 'true', 'on', 'yes']
const flag = v.optional(
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist([...on, '0', 'false', 'off', 'no'], 'on or off'),
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

const toOrigin = v.transform((text: string) => new URL(text).origin)
const origin = (example: string) => {
  const isOrigin = (text: string) => isValidUrl(text, ['https:', 'http:'], false)
  return v.pipe(
    v.string(),
    v.check(isOrigin, `an origin such as https://${example}.example.com, without a path`),
    toOrigin,
  )
}
const mediaList = 'a list of https origins such as https://cdn.example.com, separated by commas'
const isMediaHost = (text: string) => isValidUrl(text, ['https:'], false) && !text.includes('*')
const mediaHosts = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
  v.array(v.pipe(v.string(), v.check(isMediaHost, mediaList), toOrigin)),
  v.nonEmpty(mediaList),
)
const baht = 'a whole number of baht, at least 1'
const passphrase = 'a text of 8 to 200 characters'
const isSocket = (text: string) => isValidUrl(text, ['wss:', 'ws:'], true)

/** The message of an issue is the rest of the sentence `NAME must be …`. */
const environment = v.object({
  VITE_API_HOST: v.optional(origin('api')),
  VITE_MEDIA_HOSTS: v.optional(mediaHosts),
  VITE_LAOS: flag,
  VITE_IFRAME: flag,
  VITE_UFABET_HOST: v.optional(origin('games')),
  VITE_UFABET_LAOS_HOST: v.optional(origin('games')),
  VITE_PGSLOT_MESSAGE: v.optional(v.pipe(v.string(), v.maxLength(500, 'a text of at most 500 characters'))),
  VITE_PAYTIMZ_MIN: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,7}$/, baht), v.transform(Number), v.minValue(1, baht)),
  ),
  VITE_TRUELINK_PASSPHRASE: v.optional(
    v.pipe(v.string(), v.minLength(8, passphrase), v.maxLength(200, passphrase)),
    'kapao-gift-link',
  ),
  VITE_CHAT_BACKEND: v.optional(
    v.pipe(v.string(), v.check(isSocket, 'a websocket address such as wss://chat.example.com/socket')),
  ),
})

/**
 * Reads the portal's build settings; an empty variable counts as unset.
 * @throws Error that names the invalid variable, or an unknown `VITE_` variable
 */
export function readBuildSettings(env: Record<string, string | undefined>): BuildSettings {
  const present = Object.entries(env).filter(([name, value]) => name.startsWith('VITE_') && value)
  const unknown = present.find(([name]) => !(name in environment.entries))
  if (unknown) throw new Error(`${unknown[0]} is not a setting of the portal.`)
  const result = v.safeParse(environment, Object.fromEntries(present))
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${v.getDotPath(issue)?.split('.')[0] ?? 'environment'} must be ${issue.message}.`)
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
