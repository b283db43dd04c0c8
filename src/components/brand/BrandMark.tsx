import mark from 'virtual:brand-mark'
import { createElement } from 'react'

/** The brand's mark. Decorative, because the name is next to it. */
export function BrandMark({ size = 26 }: { size?: number | undefined }) {
  const attributes = { 'aria-hidden': true, width: size, height: size, viewBox: mark.viewBox }
  // As arguments, children need no keys.
  return createElement('svg', attributes, ...mark.shapes.map(([shape, props]) => createElement(shape, props)))
}
