import { useLingui } from '@lingui/react/macro'
import type { ContactLookup } from '#contract/lookups.ts'
import { copyText } from '#lib/copy.ts'
import { linkAttributes, safeLink } from '#lib/safe-link.ts'
import { Card } from '#ui/Card.tsx'
import iconButton from '#ui/IconButton.module.css'
import { IconButton } from '#ui/IconButton.tsx'
import { IconCopy } from '#ui/icons/Copy.tsx'
import { IconExternal } from '#ui/icons/External.tsx'
import { Text } from '#ui/Text.tsx'
import css from './ContactScreen.module.css'
import { LineQr } from './LineQr.tsx'

/** The operator's LINE account: QR, name, link. */
export function LineCard({ contact: { lineName, lineLink, lineQR } }: { contact: ContactLookup }) {
  const { t } = useLingui()
  const link = safeLink(lineLink)
  const name = lineName ?? link
  return (
    <Card
      pocket={
        name !== undefined && (
          <div className={css.line}>
            <div className={css.name}>
              <Text role="caption" muted>{t`LINE name`}</Text>
              <Text strong>{name}</Text>
            </div>
            <IconButton
              label={t`Copy the LINE name`}
              icon={<IconCopy />}
              onClick={() => void copyText(name)}
            />
            {link !== undefined && (
              <a
                className={iconButton.button}
                href={link}
                {...linkAttributes(link)}
                aria-label={t`Open LINE`}
                title={t`Open LINE`}
              >
                <IconExternal />
              </a>
            )}
          </div>
        )
      }
    >
      <div className={css.add}>
        <Text as="h2" strong>{t`Add us as a friend on LINE`}</Text>
        <LineQr image={lineQR} link={link} />
      </div>
    </Card>
  )
}
