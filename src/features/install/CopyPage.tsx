import { useLingui } from '@lingui/react/macro'
import { copyText } from '#lib/copy.ts'
import { Button } from '#ui/Button.tsx'
import { IconCopy } from '#ui/icons/Copy.tsx'
import { useWayOut } from './use-way-out.ts'

/** Takes this page's address along, with the invite code and the language in it. */
export function CopyPage() {
  const { t } = useLingui()
  const { href } = useWayOut()
  return (
    <Button small look="outline" icon={<IconCopy />} onClick={() => void copyText(href)}>
      {t`Copy link`}
    </Button>
  )
}
