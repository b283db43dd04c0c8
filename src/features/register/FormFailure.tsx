import { Note } from '#components/feedback/Callout.tsx'

/** What went wrong with a whole step, above its button. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Note tone="neg" role="alert">
      {text}
    </Note>
  )
}
