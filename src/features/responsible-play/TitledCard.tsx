import { type ReactNode, useId } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'

export interface TitledCardProps {
  title: ReactNode
  /** Beside the title, in small print. */
  detail?: ReactNode
  /** `label` is small, above a figure; `heading` is above controls. */
  titleAs: 'label' | 'heading'
  pocket?: ReactNode
  children: ReactNode
}

/** A card under its title, which is also the accessible name of the region. */
export function TitledCard({ title, detail, titleAs, pocket, children }: TitledCardProps) {
  const id = useId()
  const isLabel = titleAs === 'label'
  return (
    <section aria-labelledby={id}>
      <Card padded pocket={pocket}>
        <Stack gap={isLabel ? 2 : 3}>
          <Row between>
            <Text as="h2" role={isLabel ? 'small' : 'titleS'} muted={isLabel} id={id}>
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
