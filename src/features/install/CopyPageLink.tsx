import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { useExternalBrowserLink } from './use-external-browser-link.ts'

/** Button that copies the URL of this page, with invite code and language. */
export function CopyPageLink() {
  const { t } = useLingui()
  const { href } = useExternalBrowserLink()
  return (
    <Button small variant="outline" icon={<IconCopy />} onClick={() => void copyText(href)}>
      {t`Copy link`}
    </Button>
  )
}
