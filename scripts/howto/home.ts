import { catalogTexts } from '#tests/e2e/fixtures/words.ts'
import type { Stage } from './stage.ts'

/** Returns the Thai translation of an English source text of the portal. */
export const thai = catalogTexts('th')

/** Opens home and dismisses the agreement. */
export async function openHome(stage: Stage): Promise<void> {
  await stage.go('/user/home')
  const agreement = stage.page.getByRole('dialog')
  await agreement.waitFor()
  await stage.page.keyboard.press('Escape')
  await agreement.waitFor({ state: 'hidden' })
}
