import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

/**
 * Features that Playwright disables (repeated here because a second `--disable-features` overrides its list),
 * and the omnibox popup page that each new window would render invisibly.
 */
const disabledFeatures: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Flags of every browser that we start: no sandbox if run as root, no background traffic. */
export const browserArgs: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  `--disable-features=${disabledFeatures.join(',')}`,
  // No test needs a GPU, and software emulation takes half the CPU of a small machine.
  '--disable-gpu',
  // Tests never contact other machines: other host names fail to resolve immediately.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Headless shell: a third less CPU time per page, but without notifications, push and background sync. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

/**
 * Path of a browser for tests: `CHROMIUM_PATH`, else Playwright's own, else an installed Chromium or Chrome.
 * @returns undefined when there is none
 * @throws Error when CHROMIUM_PATH isn't executable
 */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, and no program is there.`)
    return named
  }
  const own = chromium.executablePath()
  if (own !== '' && isProgram(own)) return own
  return (
    findProgram(names) ?? ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(isProgram)
  )
}

/** Launch options for browser tests; `shell`: the headless shell if installed and CHROMIUM_PATH isn't set. */
export function launchOptions(kind: 'whole' | 'shell'): LaunchOptions {
  const shell = kind === 'shell' && !process.env.CHROMIUM_PATH ? findProgram(shellNames) : undefined
  const executablePath = shell ?? findBrowser()
  // Without a locale, as in some containers, a browser reads only files with ASCII names.
  const env = { LANG: 'C.UTF-8', ...process.env }
  return { args: [...browserArgs], env, ...(executablePath === undefined ? {} : { executablePath }) }
}

/** Playwright options for tests that need more than the headless shell. One object: others would start browsers of their own. */
export const inWholeBrowser = { launchOptions: launchOptions('whole') } as const

/** Playwright options for tests that need the service worker. */
export const withWorker = { serviceWorkers: 'allow' } as const

/** Playwright options for tests that also need notifications, push or background sync. */
export const withPushAndSync = { ...withWorker, ...inWholeBrowser } as const

/**
 * Finds a browser, or installs one: Debian's package if run as root on Debian, else Playwright's own.
 * @returns path of the executable
 * @throws Error that lists the attempts
 */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found !== undefined) return found
  console.log('No Chromium found: installing one for the browser tests.')
  const asRoot = process.getuid?.() === 0
  const debian = asRoot && existsSync('/usr/bin/apt-get')
  if (debian) {
    spawnSync('apt-get', ['update'], { stdio: 'inherit' })
    const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-core']
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (findBrowser() === undefined) {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findBrowser()
  if (installed === undefined) {
    throw new Error(
      'No browser for the browser tests: neither `playwright install chromium`' +
        `${debian ? " nor Debian's chromium package" : ''} could be installed. Set CHROMIUM_PATH to a Chromium or Chrome.`,
    )
  }
  return installed
}

/** "Chromium 156.0…", for the log. */
export function browserVersion(path: string): string {
  return execFileSync(path, ['--version', ...browserArgs], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** Path of the first of these programs on the PATH. */
export function findProgram(programs: readonly string[]): string | undefined {
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const found = programs.map((name) => join(directory, name)).find(isProgram)
    if (found !== undefined) return found
  }
  return undefined
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
