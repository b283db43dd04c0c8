import { BrandMark } from '#components/brand/BrandMark.tsx'
import { LangMenu } from './LanguageSelect.tsx'
import type { LangProps } from './LanguageToggle.tsx'
import css from './PublicHeader.module.css'

/** Brand and language menu above a visitor's page; unlike the member's bar it scrolls away. */
export function PublicTop({ name, ...language }: LangProps & { name: string }) {
  return (
    <header className={css.top}>
      <span className={css.brand}>
        <BrandMark />
        <span>{name}</span>
      </span>
      <span data-dock="top" />
      <LangMenu {...language} />
    </header>
  )
}
