/** The operator's build-time settings. Read and validated by scripts/build/read-build-settings.ts. */
export interface BuildSettings {
  /** Origin of the backend without a trailing slash; empty means the page's own origin. */
  readonly apiHost: string
  /** Allowed origins of images and videos besides our own; undefined: any https host. */
  readonly mediaHosts: readonly string[] | undefined
  /** Lao service: Lao first, no phone length check, currency select, Lao game hosts. */
  readonly laos: boolean
  /** Whether the portal is embedded in a frame; games then open in a new tab. */
  readonly iframe: boolean
  /** The UFABET site of this build, e.g. `https://games.example.com`; undefined: the slot's own address. */
  readonly ufabetHost: string | undefined
  /** Shown before PG slot opens. */
  readonly pgslotMessage: string | undefined
  /** Minimum amount of a PAYTIMZ QR in baht; replaces the first preset if set. */
  readonly paytimzMin: number | undefined
  /** Passphrase shared with the backend, for encrypting gift links. */
  readonly truelinkPassphrase: string
  /** URL of a separate chat backend's plain WebSocket. */
  readonly chatBackend: string | undefined
}

declare const __BUILD_SETTINGS__: BuildSettings

/** The settings of this build, inlined as a constant, so the page needs no validation code. */
export const buildSettings: BuildSettings = __BUILD_SETTINGS__
