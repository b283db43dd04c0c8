/** The drawing of the brand's `mark.svg`, generated at build time: elements with their attributes. */
declare module 'virtual:brand-mark' {
  type Shape = 'path' | 'circle' | 'ellipse' | 'rect' | 'polygon' | 'line'
  const mark: {
    readonly viewBox: string
    readonly shapes: readonly (readonly [shape: Shape, attributes: Readonly<Record<string, string>>])[]
  }
  export default mark
}
