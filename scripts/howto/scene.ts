import type { Stage } from './stage.ts'

/** Text of a caption in the portal's languages. */
export interface CaptionTexts {
  readonly th: string
  readonly la: string
  readonly en: string
}

/** One caption of a video, and the actions on screen meanwhile. */
export interface Scene {
  readonly caption: CaptionTexts
  readonly act: (stage: Stage) => Promise<void>
}

/** A video: preparation that isn't recorded, and scenes. */
export interface Topic {
  /** Base name of its files. */
  readonly key: string
  /** Name of the background artwork of the poster, in server/assets/art. */
  readonly art: string
  /** Index of the scene whose last frame is on the poster. */
  readonly posterScene: number
  readonly prepare?: (stage: Stage) => Promise<void>
  readonly scenes: readonly Scene[]
}
