import { useLingui } from '@lingui/react/macro'
import { copyText } from '#lib/copy.ts'
import { share } from '#lib/share.ts'
import { Button } from '#ui/Button.tsx'
import { IconCopy } from '#ui/icons/Copy.tsx'
import { IconShare } from '#ui/icons/Share.tsx'

/** Shares the link through the phone's own menu; copies it where there is none. */
export function ShareLink({ link }: { link: string }) {
  const { t } = useLingui()
  return 'share' in navigator ? (
    <Button block icon={<IconShare />} onClick={() => void share({ url: link })}>
      {t`Share link`}
    </Button>
  ) : (
    <Button block icon={<IconCopy />} onClick={() => void copyText(link)}>
      {t`Copy link`}
    </Button>
  )
}
