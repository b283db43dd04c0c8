import { Callout } from '#components/feedback/Callout.tsx'

/** What went wrong with a whole step, above its button. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Callout tone="neg" role="alert">
      {text}
    </Callout>
  )
}
