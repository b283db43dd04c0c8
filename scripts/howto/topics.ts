import { catalogTexts } from '#tests/e2e/fixtures/words.ts'
import type { Stage } from './stage.ts'

/**
 * A video: preparation that isn't recorded, and scenes, each with a cue of the captions `public/howto/<key>.<language>.vtt`.
 */
export interface Topic {
  /** Base name of its files. */
  readonly key: string
  /** Name of the background artwork of the poster, in server/assets/art. */
  readonly art: string
  /** Index of the scene whose last frame is on the poster. */
  readonly posterScene: number
  readonly prepare: (stage: Stage) => Promise<void>
  readonly scenes: readonly ((stage: Stage) => Promise<void>)[]
}

const thai = catalogTexts('th')

const openHome = (stage: Stage) => stage.go('/user/home')

export const topics: readonly Topic[] = [
  /** Using the wallet: money in by transfer and slip, money out to the bank. */
  {
    key: 'wallet',
    art: 'arcs',
    posterScene: 0,
    prepare: openHome,
    scenes: [
      async ({ page }) => page.getByText(thai('Total balance')).waitFor(),
      async (stage) => {
        await stage.tap(stage.page.getByRole('button', { name: thai('Deposit'), exact: true }))
        await stage.tap(
          stage.page
            .getByRole('dialog')
            .getByRole('button', { name: thai('Copy'), exact: true })
            .first(),
        )
      },
      async (stage) => {
        const slip = await stage.operatorConsole.slipOf({ baht: 1000 })
        await stage.page.bringToFront()
        await stage.page.locator('input[type=file]').setInputFiles(slip)
        await stage.tap(stage.page.getByRole('button', { name: thai('Send slip') }))
      },
      async ({ page }) => {
        await page
          .getByRole('dialog')
          .getByText(/1,000\.00/)
          .first()
          .waitFor({ timeout: 30_000 })
      },
      async (stage) => {
        await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Close') }))
        await stage.tap(stage.page.getByRole('button', { name: thai('Withdraw'), exact: true }))
        await stage.type(stage.page.getByRole('dialog').getByRole('textbox', { name: thai('Amount') }), '300')
      },
      async (stage) => {
        await stage.tap(stage.page.getByRole('button', { name: thai('Review withdrawal') }))
        await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: /300\.00/ }))
        await stage.page.getByText(thai('Withdrawal requested')).waitFor()
      },
    ],
  },
  /** Entering a game: open an account there, move money in, go. */
  {
    key: 'games',
    art: 'scales',
    posterScene: 1,
    prepare: openHome,
    scenes: [
      async (stage) => {
        const card = stage.page.getByRole('article', { name: 'Khom Loi' })
        await stage.show(card)
        await stage.tap(card.getByRole('button', { name: thai('Open account') }))
        await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Open account') }))
      },
      async (stage) =>
        stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Show password') })),
      async (stage) => {
        const dialog = stage.page.getByRole('dialog')
        await stage.tap(dialog.getByRole('button', { name: thai('Transfer in') }))
        await stage.type(dialog.getByRole('textbox', { name: thai('Amount') }), '100')
        await stage.tap(dialog.getByRole('button', { name: /100\.00/ }))
        await stage.tap(stage.page.getByRole('alertdialog').getByRole('button', { name: thai('OK') }))
      },
      async (stage) => {
        const card = stage.page.getByRole('article', { name: 'Khom Loi' })
        await stage.tap(card.getByRole('button').first())
        const opened = stage.page.context().waitForEvent('page')
        await stage.tap(stage.page.getByRole('dialog').getByText(thai('Enter the game'), { exact: true }))
        await opened
        await stage.page.bringToFront()
      },
      async (stage) =>
        stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Transfer out') })),
    ],
  },
  /** Checking the balance: the total, its age, each game, and the statement. */
  {
    key: 'balance',
    art: 'hills',
    posterScene: 1,
    prepare: openHome,
    scenes: [
      async ({ page }) => page.getByText(thai('Total balance')).waitFor(),
      async (stage) =>
        stage.tap(stage.page.getByRole('button', { name: thai('Check balance'), exact: true })),
      async (stage) => stage.show(stage.page.getByRole('article').first()),
      async (stage) => {
        const eye = stage.page.getByRole('button', { name: thai('Hide amounts') })
        await stage.tap(eye)
        await stage.pause(1200)
        await stage.tap(eye)
      },
      async (stage) => {
        await stage.tap(stage.page.getByRole('link', { name: thai('Statement') }).first())
        const main = stage.page.getByRole('main')
        await stage.tap(main.getByRole('button', { name: /KBANK|→/ }).first())
      },
    ],
  },
  /** Receiving a bonus: choose, read its terms, take it. */
  {
    key: 'receive-bonus',
    art: 'leaves',
    posterScene: 0,
    prepare: openHome,
    scenes: [
      async (stage) => {
        await stage.tap(stage.page.getByRole('main').getByText(thai('Bonus terms'), { exact: true }))
        await stage.page.getByRole('article').first().waitFor()
      },
      async (stage) => stage.show(stage.page.getByRole('textbox', { name: thai('Promotion code') })),
      async (stage) => {
        await stage.tap(stage.page.getByRole('article').last().getByRole('button').last())
        await stage.page.getByRole('dialog').waitFor()
      },
      async (stage) => {
        await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Activate') }))
        await stage.tap(stage.page.getByRole('alertdialog').getByRole('button', { name: thai('OK') }))
      },
      async (stage) => stage.show(stage.page.getByRole('button', { name: thai('End bonus') })),
    ],
  },
  /** Ending a bonus: see that it can be ended, move out what is to stay, confirm. */
  {
    key: 'end-bonus',
    art: 'ribbons',
    posterScene: 1,
    prepare: async (stage) => {
      await stage.call('GET', '/api/bonus/activate/DAILY')
      await stage.call('POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 1000 })
      for (let round = 0; round < 5; round++) await stage.operatorConsole.play({ stake: 1000, win: 1000 })
      await stage.call('POST', '/api/wallet/transfer', { from: 'NAKA', to: 'WALLET', amount: 900 })
      await openHome(stage)
    },
    scenes: [
      async (stage) =>
        stage.tap(stage.page.getByRole('main').getByText(thai('Bonus terms'), { exact: true })),
      async ({ page }) => page.getByText(thai('It can be ended now.')).waitFor(),
      async (stage) => {
        await stage.tap(stage.page.getByRole('button', { name: thai('End bonus') }))
        await stage.page.getByRole('alertdialog').waitFor()
      },
      async (stage) => {
        await stage.tap(stage.page.getByRole('alertdialog').getByRole('button', { name: thai('End bonus') }))
        await stage.page.getByRole('textbox', { name: thai('Promotion code') }).waitFor()
      },
    ],
  },
]
