import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { type HtmlSanitizer, ServerHtml } from './ServerHtml.tsx'

interface ServerHtmlListProps {
  texts: readonly string[]
  loadSanitizer: () => Promise<HtmlSanitizer>
}

/** Several HTML texts of the operator on one card, e.g. conditions or agreements. */
export function ServerHtmlList({ texts, loadSanitizer }: ServerHtmlListProps) {
  return (
    <Card padded>
      <Stack>
        {texts.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no ids and may repeat
          <ServerHtml key={index} html={html} loadSanitizer={loadSanitizer} />
        ))}
      </Stack>
    </Card>
  )
}
