import type { Stage } from './stage.ts'

/** What is said while something is shown, in the portal's languages. */
export interface CaptionTexts {
  readonly th: string
  readonly la: string
  readonly en: string
}

/** One sentence of a video, and what happens on the screen meanwhile. */
export interface Scene {
  readonly caption: CaptionTexts
  readonly act: (stage: Stage) => Promise<void>
}

/** A video: what has to be there before it starts, and its scenes. */
export interface Topic {
  /** Name of its files. */
  readonly key: string
  /** Art behind the phone on its poster, from server/assets/art. */
  readonly art: string
  /** The scene whose end is on the poster, counted from 0. */
  readonly posterScene: number
  readonly prepare?: (stage: Stage) => Promise<void>
  readonly scenes: readonly Scene[]
}
