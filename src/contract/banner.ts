import * as v from 'valibot'
import { optionalText } from './shapes.ts'

/** A banner: picture address and HTML to sanitise. */
export const banner = v.object({ image: optionalText, html: optionalText })
export type Banner = v.InferOutput<typeof banner>

/** Banners of a list call; none reads as empty. */
export const banners = v.nullish(v.array(banner), [])
