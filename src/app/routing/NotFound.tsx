import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { HeaderLanguageSelect } from '#app/bootstrap/HeaderLanguageSelect.tsx'
import { PublicLayout } from '#app/layouts/PublicLayout.tsx'
import { ButtonLink } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { EmptyWalletArt } from '#components/feedback/EmptyWalletArt.tsx'
import { PublicFrame } from '#components/layout/AppFrame.tsx'
import { MemberHeader } from '#components/navigation/MemberHeader.tsx'
import { PublicHeader } from '#components/navigation/PublicHeader.tsx'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { fetchPortalName } from '#domain/lookups/track-portal-name.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { signedInAtom } from '#lib/session/session.ts'
import css from './NotFound.module.css'

/** Page of unknown paths, for visitors and members. */
export default function NotFound() {
  const name = usePortalName()
  // Members' layout, which tracks the name, isn't loaded here.
  useEffect(() => void fetchPortalName(), [])
  return useAtomValue(signedInAtom) ? (
    <PublicFrame top={<MemberHeader name={name} language={<HeaderLanguageSelect />} withoutRail />}>
      <Message contactPath="/user/contact" />
    </PublicFrame>
  ) : (
    <VisitorPage />
  )
}

function VisitorPage() {
  const language = useLanguageSelect()
  return (
    <PublicLayout path="" withoutBar>
      <PublicHeader name={usePortalName()} {...language} />
      <Message contactPath="/contact" />
    </PublicLayout>
  )
}

function Message({ contactPath }: { contactPath: string }) {
  return (
    <div className={css.page}>
      <EmptyWalletArt className={css.art} />
      <p className={css.code}>404</p>
      <h1 className={css.title}>
        <Trans>Page Not Found</Trans>
      </h1>
      <p className={css.text}>
        <Trans>The link may have expired or be mistyped.</Trans>
      </p>
      <div className={css.action}>
        <ButtonLink block href="/user">
          <Trans>Back to home</Trans>
        </ButtonLink>
        <LinkButton href={contactPath}>
          <Trans>Contact us</Trans>
        </LinkButton>
      </div>
    </div>
  )
}
