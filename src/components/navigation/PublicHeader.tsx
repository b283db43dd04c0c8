import { BrandMark } from '#components/brand/BrandMark.tsx'
import { type LanguagePickerProps, LanguageSelect } from './LanguageSelect.tsx'
import css from './PublicHeader.module.css'

/**
 * Header of public pages: brand and language select. Unlike the member header, it isn't sticky. From 1080 px,
 * `VisitorHeader` replaces it.
 */
export function PublicHeader({ name, ...language }: LanguagePickerProps & { name: string }) {
  return (
    <header className={css.top}>
      <span className={css.brand}>
        <BrandMark />
        <span>{name}</span>
      </span>
      <span data-dock="top" />
      <LanguageSelect {...language} />
    </header>
  )
}
