import mark from 'virtual:brand-mark'

/** The brand's mark. Decorative, because the name is next to it. */
export function BrandMark({ size = 26 }: { size?: number | undefined }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox={mark.viewBox}>
      {mark.shapes.map(([Shape, props], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
        <Shape key={index} {...props} />
      ))}
    </svg>
  )
}
