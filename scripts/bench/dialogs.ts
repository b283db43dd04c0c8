import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { updateOperatorSettings } from '../../server/modules/settings/settings.ts'
import { median, SLOWDOWN, waitForPrefetches, withBench } from './slow-page.ts'

/** Time from tap to paint of a dialog whose code is loaded already; milliseconds on the throttled CPU. */
interface DialogTime {
  dialog: string
  /** First opening on a page, including first-time compilation and styling. */
  first: number
  /** Median of the later openings. */
  again: number
}

/** Dialogs of home and the buttons that open them. */
const openers: readonly { dialog: string; button: string }[] = [
  { dialog: '(bare: a heading alone)', button: 'Bare' },
  { dialog: 'deposit', button: 'Deposit' },
  { dialog: 'withdraw', button: 'Withdraw' },
  { dialog: 'transfer', button: 'Transfer' },
  { dialog: 'invite', button: 'Invite' },
  { dialog: 'refund', button: 'Refund' },
  { dialog: 'game', button: 'Open Naka' },
  { dialog: 'conditions', button: 'Conditions' },
]

const REPEATS = 5

const timeSchema = v.number()

/** Stores in `window.dialogTook` the time from the latest tap to the paint of the dialog that it opened. */
function watchDialogs(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      Object.assign(window, { dialogTook: undefined })
      const check = () => {
        const dialog = document.querySelector('dialog[open] h2')
        if (!dialog) {
          requestAnimationFrame(check)
          return
        }
        // A message posted in an animation frame arrives after that frame was submitted.
        const painted = new MessageChannel()
        painted.port1.onmessage = () => Object.assign(window, { dialogTook: performance.now() - timeStamp })
        painted.port2.postMessage(undefined)
      }
      requestAnimationFrame(check)
    },
    { capture: true },
  )
}

/** Adds a button for the baseline: a native dialog without any of our code. */
function addBareDialog(): void {
  const button = document.createElement('button')
  button.textContent = 'Bare'
  button.addEventListener('click', () => {
    const dialog = document.createElement('dialog')
    dialog.append(Object.assign(document.createElement('h2'), { textContent: 'Bare' }))
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
  document.querySelector('main')?.prepend(button)
}

async function openDialog(page: Page, button: string): Promise<number> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const took = await page.waitForFunction(() => Reflect.get(window, 'dialogTook'))
  const time = v.parse(timeSchema, await took.jsonValue())
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
  return time
}

/** Measures every dialog of home, each on a new page. */
function measureDialogs(): Promise<DialogTime[]> {
  return withBench(async ({ backend, addMember, onHome }) => {
    // Without banners a tap opens the dialog directly.
    const { db, clock } = backend.deps
    await db.tx((sql) =>
      updateOperatorSettings(sql, { inviteBanner: false, refundBanner: false }, clock.now()),
    )
    const member = await addMember({ baht: 5000, games: ['NAKA'] })
    const rows: DialogTime[] = []
    for (const { dialog, button } of openers) {
      rows.push(
        await onHome(member, watchDialogs, async (page) => {
          await waitForPrefetches(page)
          await page.evaluate(addBareDialog)
          const times: number[] = []
          for (let turn = 0; turn <= REPEATS; turn++) times.push(await openDialog(page, button))
          return { dialog, first: times[0] ?? Number.NaN, again: median(times.slice(1)) }
        }),
      )
    }
    return rows
  })
}

/** Benchmarks each dialog of home. */
export async function benchDialogs(): Promise<void> {
  print(await measureDialogs())
}

function print(found: readonly DialogTime[]): void {
  console.log(`\nDialogs, from tap to picture: processor slowed ${SLOWDOWN} times, milliseconds`)
  console.table(
    found.map(({ dialog, first, again }) => ({
      dialog,
      'first time': Math.round(first),
      again: Math.round(again),
    })),
  )
}
