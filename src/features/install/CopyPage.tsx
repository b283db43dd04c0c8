import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { useWayOut } from './use-way-out.ts'

/** Takes this page's address along, with the invite code and the language in it. */
export function CopyPage() {
  const { t } = useLingui()
  const { href } = useWayOut()
  return (
    <Button small variant="outline" icon={<IconCopy />} onClick={() => void copyText(href)}>
      {t`Copy link`}
    </Button>
  )
}
