import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { type Cleaner, ServerHtml } from './ServerHtml.tsx'

interface ServerTextsProps {
  texts: readonly string[]
  loadCleaner: () => Promise<Cleaner>
}

/** A list of the operator's texts on one card: conditions, agreements. */
export function ServerTexts({ texts, loadCleaner }: ServerTextsProps) {
  return (
    <Card pad>
      <Stack>
        {texts.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the operator's texts have no names and may repeat
          <ServerHtml key={index} html={html} loadCleaner={loadCleaner} />
        ))}
      </Stack>
    </Card>
  )
}
