import { type ReactNode, useId } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'

export interface FigureCardProps {
  title: ReactNode
  /** What the figure covers, or how it is set. */
  detail?: ReactNode
  pocket?: ReactNode
  children: ReactNode
}

/** A figure under its name; the name is also the accessible name of the region. */
export function FigureCard({ title, detail, pocket, children }: FigureCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card pocket={pocket}>
        <Stack gap={2}>
          <Row between>
            <Text as="h2" role="small" muted id={id}>
              {title}
            </Text>
            {detail && (
              <Text as="span" role="small" muted>
                {detail}
              </Text>
            )}
          </Row>
          {children}
        </Stack>
      </Card>
    </section>
  )
}
