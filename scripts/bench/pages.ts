import { routeTable } from '../../src/app/routing/route-table.ts'
import { ensureBrowser } from '../../tests/setup/browser.ts'
import { startBarePages } from './bare-pages.ts'
import { measurePages, type PageScore } from './lighthouse.ts'
import { startPortal } from './portal.ts'

/** Routes that visitors can open. */
const publicPaths = Object.entries(routeTable).flatMap(([path, access]) =>
  access === 'member' ? [] : [path],
)

/** The member's screens that are measured; the others consist of the same parts. */
const memberPaths = ['/user/home', '/user/statement', '/user/bonus', '/user/profile', '/user/spin']

/**
 * Runs Lighthouse on every public page, on the main member pages, and on two baseline pages.
 * @param runs runs per page; three take about fifteen minutes in total
 */
export async function benchPages(runs = 3): Promise<void> {
  const browser = ensureBrowser()
  const [portal, bare] = [await startPortal(), await startBarePages()]
  try {
    const signIn = `localStorage.setItem('token', '${portal.token}')`
    const scores = await measurePages(
      [
        { name: 'bare HTML', url: bare.html },
        { name: 'bare React', url: bare.react },
        ...publicPaths.map((path) => ({ name: path, url: portal.address + path })),
        ...memberPaths.map((path) => ({ name: path, url: portal.address + path, prepare: signIn })),
      ],
      browser,
      runs,
    )
    print(scores, runs)
  } finally {
    bare.close()
    await portal.close()
  }
}

function print(scores: readonly PageScore[], runs: number): void {
  console.log(`\nPages: Lighthouse, mobile, simulated; median of ${runs} by LCP`)
  console.table(
    scores.map(({ name, fcp, lcp, blocking, shift, scores: found }) => ({
      page: name,
      'FCP ms': Math.round(fcp),
      'LCP ms': Math.round(lcp),
      'blocking ms': Math.round(blocking),
      shift: Number(shift.toFixed(3)),
      ...found,
    })),
  )
}
