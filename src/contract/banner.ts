import * as v from 'valibot'
import { lenientListOf, listOf } from './list.ts'
import { optionalText } from './shapes.ts'

/** A banner: image URL, and HTML that must be sanitized. */
export const banner = v.object({ image: optionalText, html: optionalText })
export type Banner = v.InferOutput<typeof banner>

/** Banners within another response; missing banners are parsed as an empty list. */
export const banners = lenientListOf(banner)

/** Response of the banner calls. */
export const bannerList = listOf(banner)
