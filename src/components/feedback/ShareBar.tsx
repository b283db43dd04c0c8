import css from './ShareBar.module.css'

/** Opacity of the first part; each further one is lighter. */
const STRENGTHS = [1, 0.62, 0.42, 0.31, 0.24, 0.18, 0.14]

const strengthOf = (index: number) => ({ opacity: STRENGTHS[index] ?? 0.14 })

/** A bar in neutral tones that shows the shares of a total. Decorative: the figures must be in the text. */
export function ShareBar({ parts }: { parts: readonly number[] }) {
  return (
    <div className={css.bar} aria-hidden="true">
      {parts.map(
        (part, index) =>
          part > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
            <span key={index} className={css.part} style={{ ...strengthOf(index), flexGrow: part }} />
          ),
      )}
    </div>
  )
}

/** Connects a figure with its part of the bar. @param props.index of the part */
export function ShareSwatch({ index }: { index: number }) {
  return <span className={css.swatch} style={strengthOf(index)} aria-hidden="true" />
}
