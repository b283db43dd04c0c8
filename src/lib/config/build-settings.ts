/** What the operator chose when the portal was built (D20). Read and checked by scripts/read-build-settings.ts. */
export interface BuildSettings {
  /** Origin of the backend without a final slash; empty means the page's own origin. */
  readonly apiHost: string
  /** Origins that pictures and videos may come from beside our own; undefined: any https host (D36). */
  readonly mediaHosts: readonly string[] | undefined
  /** Lao service: Lao first, no phone length check, currency select, Lao game hosts (D29). */
  readonly laos: boolean
  /** The portal sits in a frame: games open in a new tab. */
  readonly iframe: boolean
  /** The UFABET site of this build, e.g. `https://games.example.com`; undefined: the slot's own address (D28). */
  readonly ufabetHost: string | undefined
  /** Shown before PG slot opens. */
  readonly pgslotMessage: string | undefined
  /** Smallest PAYTIMZ QR in baht; replaces the first preset where set. */
  readonly paytimzMin: number | undefined
  /** Shared with the backend to encrypt gift links. */
  readonly truelinkPassphrase: string
  /** Plain websocket of a separate chat backend (D27). */
  readonly chatBackend: string | undefined
}

declare const __BUILD_SETTINGS__: BuildSettings

/** The settings of this build: a constant that the build put in, so the page carries no checks. */
export const buildSettings: BuildSettings = __BUILD_SETTINGS__
