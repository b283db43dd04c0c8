import { callAs } from '#tests/e2e/fixtures/member.ts'
import { type Stage, thai, transfer } from './stage.ts'

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
  /** Home is opened afterwards. */
  readonly prepare?: (stage: Stage) => Promise<void>
  readonly scenes: readonly ((stage: Stage) => Promise<void>)[]
}

const findGame = ({ page }: Stage) => page.getByRole('article', { name: 'Khom Loi' })
const openBonusTerms = (stage: Stage) =>
  stage.tap(stage.page.getByRole('main').getByText(thai('Bonus terms'), { exact: true }))
const confirm = (stage: Stage) => stage.press('OK', stage.page.getByRole('alertdialog'))
const findPromotionCode = ({ page }: Stage) => page.getByRole('textbox', { name: thai('Promotion code') })

export const topics: readonly Topic[] = [
  /** Using the wallet: money in by transfer and slip, money out to the bank. */
  {
    ...{ key: 'wallet', art: 'arcs', posterScene: 0 },
    scenes: [
      ({ page }) => page.getByText(thai('Total balance')).waitFor(),
      async (stage) => {
        await stage.press('Deposit', stage.page, true)
        await stage.typeAmount('1000')
        await stage.press(/···\d{4}$/, stage.dialog)
      },
      async (stage) => {
        const slip = await stage.makeSlip(1000)
        await stage.dialog.locator('input[type=file]').setInputFiles(slip)
        await stage.press('Send slip', stage.dialog)
      },
      async ({ dialog }) => {
        await dialog.getByText(thai('The money is in your wallet')).waitFor({ timeout: 60_000 })
      },
      async (stage) => {
        await stage.press('Close', stage.dialog)
        await stage.press('Withdraw', stage.page, true)
        await stage.typeAmount('300')
      },
      async (stage) => {
        await stage.press('Review withdrawal')
        await stage.press(/300\.00/, stage.dialog)
        await stage.page.getByText(thai('Withdrawal requested')).waitFor()
      },
    ],
  },
  /** Entering a game: open an account there, move money in, go. */
  {
    ...{ key: 'games', art: 'scales', posterScene: 1 },
    scenes: [
      async (stage) => {
        const game = findGame(stage)
        // Games beside the screen are only names until the row is scrolled.
        await stage.show(stage.page.getByRole('listitem').filter({ hasText: 'Khom Loi' }))
        await stage.press('Open account', game)
        await stage.press('Open account', stage.dialog)
      },
      (stage) => stage.press('Show password', stage.dialog),
      async (stage) => {
        await stage.press('Transfer in', stage.dialog)
        await stage.typeAmount('100')
        await stage.press(/100\.00/, stage.dialog)
        await stage.page.getByRole('alertdialog').waitFor()
      },
      async (stage) => {
        await stage.press(/Khom Loi/, stage.page.getByRole('alertdialog'))
        const opened = stage.page.context().waitForEvent('page')
        await stage.tap(stage.dialog.getByText(thai('Enter the game'), { exact: true }))
        await opened
        await stage.page.bringToFront()
      },
      (stage) => stage.press('Transfer out', stage.dialog),
    ],
  },
  /** Checking the balance: the total, its age, each game, and the statement. */
  {
    ...{ key: 'balance', art: 'hills', posterScene: 1 },
    scenes: [
      ({ page }) => page.getByText(thai('Total balance')).waitFor(),
      (stage) => stage.press('Check balance', stage.page, true),
      (stage) => stage.show(stage.page.getByRole('article').first()),
      async (stage) => {
        await stage.press('Hide amounts')
        await stage.pause(1200)
        await stage.press('Hide amounts')
      },
      async (stage) => {
        await stage.tap(stage.page.getByRole('link', { name: thai('Statement') }).first())
        await stage.press(/→/, stage.page.getByRole('main'))
      },
    ],
  },
  /** Receiving a bonus: choose, read its terms, take it. */
  {
    ...{ key: 'receive-bonus', art: 'leaves', posterScene: 0 },
    scenes: [
      async (stage) => {
        await openBonusTerms(stage)
        await stage.page.getByRole('article').first().waitFor()
      },
      (stage) => stage.show(findPromotionCode(stage)),
      async (stage) => {
        await stage.tap(stage.page.getByRole('article').last().getByRole('button').last())
        await stage.dialog.waitFor()
      },
      async (stage) => {
        await stage.press('Activate', stage.dialog)
        await confirm(stage)
      },
      (stage) => stage.show(stage.page.getByRole('button', { name: thai('End bonus') })),
    ],
  },
  /** Ending a bonus: see that it can be ended, move out what is to stay, confirm. */
  {
    ...{ key: 'end-bonus', art: 'ribbons', posterScene: 1 },
    prepare: async ({ portal, play }) => {
      await callAs(portal, portal, 'GET', '/api/bonus/activate/DAILY')
      await transfer(portal, 'WALLET', 'NAKA', 1000)
      for (let round = 0; round < 5; round++) await play({ stake: 1000, win: 1000 })
      await transfer(portal, 'NAKA', 'WALLET', 900)
    },
    scenes: [
      (stage) => stage.tap(stage.page.getByRole('link', { name: thai('See bonus') })),
      ({ page }) => page.getByText(thai('It can be ended now.')).waitFor(),
      async (stage) => {
        await stage.press('End bonus')
        await stage.page.getByRole('alertdialog').waitFor()
      },
      async (stage) => {
        await stage.press('End bonus', stage.page.getByRole('alertdialog'))
        await findPromotionCode(stage).waitFor()
      },
    ],
  },
]
