import { html, raw } from 'hono/html'

/** Boards of the design (file names without extension), by spec and screen. */
const boardOf: Readonly<Record<string, string>> = {
  'member-screens/agreement': 'agreement',
  'member-screens/home with a notice and an invite bonus': 'home-full',
  'member-screens/home with many games': 'home',
  'member-screens/home, hidden': 'home-hidden',
  'member-screens/a game account': 'game-account',
  'member-screens/care, with a break': 'care',
  'member-screens/a new password': 'change-password',
  'member-screens/entry': 'statement-detail',
  'member-screens/filter': 'statement-filter',
  'member-screens/filtered by the host': 'statement',
  'money-screens/deposit by transfer': 'deposit-bank',
  'money-screens/deposit credited': 'deposit-result',
  'money-screens/slip in hand': 'deposit-slip-ready',
  'money-screens/QR form': 'deposit-qr-amount',
  'money-screens/QR': 'deposit-qr',
  'money-screens/gift link': 'deposit-link',
  'money-screens/withdraw': 'withdraw',
  'money-screens/review': 'withdraw-review',
  'money-screens/withdrawal requested': 'withdraw-success',
  'money-screens/transfer': 'transfer',
  'reward-screens/bonuses, and a promotion that was not found': 'bonus',
  'reward-screens/a bonus that is held': 'bonus-active',
  'reward-screens/refunds': 'refund',
  'reward-screens/refunds while a bonus is held': 'refund-held',
  'reward-screens/inviting': 'invite',
  'reward-screens/the wheel': 'spin',
  'reward-screens/the result': 'spin-prize',
  'visitor-screens/login with errors': 'login-error',
  'visitor-screens/phone': 'register-phone',
  'visitor-screens/code': 'register-otp',
  'visitor-screens/bank step with errors': 'register-bank',
  'visitor-screens/profile step': 'register-profile',
  'visitor-screens/steps to read': 'howto',
  'visitor-screens/video': 'howto-player',
}

const languages = ['th', 'lo', 'en'] as const
const widths = ['320', '390', '1280'] as const
const themes = ['light', 'dark'] as const

const styles = `
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: #f4f4f4; color: #222; }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 12px 16px; background: #fff; box-shadow: 0 1px 4px #0003; }
  fieldset { border: 0; padding: 0; margin: 0; display: flex; gap: 12px; }
  legend { float: inline-start; font-weight: 600; padding-inline-end: 12px; }
  main { padding: 0 16px 48px; }
  h2 { margin: 32px 0 0; }
  h3 { margin: 20px 0 8px; font-size: 15px; }
  .pictures { display: flex; align-items: flex-start; gap: 12px; overflow-x: auto; padding-bottom: 8px; }
  figure { margin: 0; flex: none; }
  figcaption { font-size: 12px; color: #666; }
  img { display: block; max-height: 640px; width: auto; border: 1px solid #ccc; }
  .board img { border: 3px solid #7a2250; }
  [hidden] { display: none; }
`

const script = `
  const apply = () => {
    const chosen = [...document.querySelectorAll('input:checked')].map((input) => input.value)
    for (const figure of document.querySelectorAll('figure[data-tags]'))
      figure.hidden = !figure.dataset.tags.split(' ').every((tag) => chosen.includes(tag))
  }
  addEventListener('change', apply)
  apply()
`

/** Checkboxes that choose which pictures are shown. */
function renderChoice(name: string, options: readonly string[], checked: readonly string[]) {
  const inputs = options.map(
    (option) =>
      html`<label><input type="checkbox" value="${option}" ${checked.includes(option) ? 'checked' : ''} /> ${option}</label>`,
  )
  return html`<fieldset><legend>${name}</legend>${inputs}</fieldset>`
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/**
 * The page with all pictures, by spec and screen.
 * @param pictures paths such as `money-screens/review/th-390-light.png`
 * @param boards paths such as `light/home.png`
 */
export function renderGallery(pictures: readonly string[], boards: readonly string[]): string {
  const screens = [...Map.groupBy(pictures, (picture) => picture.slice(0, picture.lastIndexOf('/')))]
  const specs = [...Map.groupBy(screens.sort(), ([screen]) => screen.split('/')[0] ?? '')]
  const renderPicture = (picture: string) => {
    const tags = picture.slice(picture.lastIndexOf('/') + 1, -'.png'.length).replaceAll('-', ' ')
    return html`<figure data-tags="${tags}"><a href="pictures/${encodePath(picture)}"><img src="pictures/${encodePath(picture)}" alt="" loading="lazy" /></a><figcaption>${tags}</figcaption></figure>`
  }
  const renderBoard = (screen: string) => {
    const board = boards.find((file) => file === `light/${boardOf[screen]}.png`)
    return (
      board &&
      html`<figure class="board"><img src="boards/${board}" alt="" loading="lazy" /><figcaption>board</figcaption></figure>`
    )
  }
  const sections = specs.map(
    ([spec, screensOfSpec]) =>
      html`<h2>${spec}</h2>${screensOfSpec.map(
        ([screen, files]) =>
          html`<h3>${screen.slice(spec.length + 1)}</h3><div class="pictures">${renderBoard(screen)}${files.sort().map(renderPicture)}</div>`,
      )}`,
  )
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Kapao: every screen</title>
<style>${raw(styles)}</style>
<header>
${renderChoice('Language', languages, ['th'])}
${renderChoice('Width', widths, ['390'])}
${renderChoice('Theme', themes, ['light'])}
</header>
<main>${sections}</main>
<script>${raw(script)}</script>
</html>
`)
}
