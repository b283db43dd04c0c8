import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { signedInAtom } from '../lib/session.ts'
import { PublicFrame } from '../ui/AppFrame.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { Language } from './Language.tsx'
import css from './NotFound.module.css'
import { APP_NAME } from './title.ts'

/** Any other path: 'Page Not Found', in English in every language as the specification quotes it. */
export default function NotFound() {
  const signedIn = useAtomValue(signedInAtom)
  return (
    <PublicFrame padded={false}>
      <TopBar name={APP_NAME} language={<Language />} />
      <div className={css.page}>
        <EmptyPocket />
        <p className={css.code}>404</p>
        <h1 className={css.title} lang="en">
          Page Not Found
        </h1>
        <p className={css.text}>
          <Trans>This page doesn’t exist. The link may have expired or be mistyped.</Trans>
        </p>
        <div className={css.action}>
          <ButtonLink block href="/user">
            <Trans>Back to home</Trans>
          </ButtonLink>
          <LinkButton href={signedIn ? '/user/contact' : '/contact'}>
            <Trans>Contact us</Trans>
          </LinkButton>
        </div>
      </div>
    </PublicFrame>
  )
}

/** A pocket whose coin is missing. */
function EmptyPocket() {
  return (
    <svg className={css.art} viewBox="0 0 140 124" fill="none" aria-hidden="true">
      <path
        d="M31 42a39 39 0 0 1 78 0"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeDasharray="7 6"
        strokeLinecap="round"
      />
      <path
        d="M14 42h16c17 0 19 31 40 31s23-31 40-31h16a12 12 0 0 1 12 12v38a30 30 0 0 1-30 30H32A30 30 0 0 1 2 92V54a12 12 0 0 1 12-12Z"
        fill="var(--surface-3)"
      />
      <path
        d="M13 52v40a20 20 0 0 0 20 20h74a20 20 0 0 0 20-20V52"
        stroke="var(--surface)"
        strokeWidth="2"
        strokeDasharray="4 6"
        strokeLinecap="round"
      />
    </svg>
  )
}
