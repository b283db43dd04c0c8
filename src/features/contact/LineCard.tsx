import { useLingui } from '@lingui/react/macro'
import iconButton from '#components/buttons/IconButton.module.css'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { IconExternal } from '#components/icons/External.tsx'
import { Card } from '#components/layout/Card.tsx'
import type { ContactLookup } from '#contract/lookups.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { linkAttributes, safeLink } from '#lib/html/safe-link.ts'
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
