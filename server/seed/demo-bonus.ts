import type { Texts } from '#server/platform/http/language.ts'

export interface DemoBonus {
  readonly code: string
  readonly type: 'limit' | 'day' | 'week'
  readonly maxReceived: number
  /** Satang, or a percentage of the last deposit with a cap in satang. */
  readonly grant: { readonly fixed: number } | { readonly percent: number; readonly cap: number }
  /** Name of an image under /media/art. */
  readonly art: string
  readonly name: Texts
  readonly html: Texts
}

export interface DemoPromotion {
  readonly code: string
  readonly grant: DemoBonus['grant']
  readonly maxTakers: number | null
  readonly name: Texts
  readonly html: Texts
}
