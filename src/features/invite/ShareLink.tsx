import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { IconShare } from '#components/icons/Share.tsx'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { share } from '#lib/browser/web-share.ts'

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
