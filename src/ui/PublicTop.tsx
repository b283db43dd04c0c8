import { BrandMark } from './BrandMark.tsx'
import { LangMenu } from './LangMenu.tsx'
import type { LangProps } from './LangSwitch.tsx'
import css from './PublicTop.module.css'

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
