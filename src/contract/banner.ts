import * as v from 'valibot'
import { lenientListOf, listOf } from './list.ts'
import { optionalText } from './shapes.ts'

/** A banner: picture address and HTML to sanitise. */
export const banner = v.object({ image: optionalText, html: optionalText })
export type Banner = v.InferOutput<typeof banner>

/** Banners of something else; none reads as empty. */
export const banners = lenientListOf(banner)

/** The answer of a call for banners. */
export const bannerList = listOf(banner)
