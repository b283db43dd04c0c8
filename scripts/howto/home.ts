import { wordsOf } from '#tests/e2e/fixtures/words.ts'
import type { Stage } from './stage.ts'

/** The portal's Thai words by the English ones. */
export const thai = wordsOf('th')

/** Opens home, with the agreement read and out of the way. */
export async function openHome(stage: Stage): Promise<void> {
  await stage.go('/user/home')
  const agreement = stage.page.getByRole('dialog')
  await agreement.waitFor()
  await stage.page.keyboard.press('Escape')
  await agreement.waitFor({ state: 'hidden' })
}
