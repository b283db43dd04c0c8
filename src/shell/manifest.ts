import { type Locale, languageTag } from '#lib/i18n/locale.ts'
import { launchPath } from '#lib/pwa/launch-fragments.ts'
import { startUrl } from '#lib/pwa/manifest-url.ts'

/** Texts of the manifest in one language. */
interface ManifestTexts {
  readonly deposit: string
  readonly withdraw: string
  readonly statement: string
  readonly chat: string
  /** Labels of the screenshots. */
  readonly screens: { readonly home: string; readonly deposit: string; readonly statement: string }
}

/** Not in the catalogs, because launchers read them, not the portal. Keep the wording in sync. */
const manifestTexts: Readonly<Record<Locale, ManifestTexts>> = {
  th: {
    deposit: 'ฝากเงิน',
    withdraw: 'ถอนเงิน',
    statement: 'ประวัติรายการ',
    chat: 'แชตกับแอดมิน',
    screens: {
      home: 'ยอดเงินและเกมทั้งหมดในหน้าเดียว',
      deposit: 'ฝากเงินด้วยสลิปหรือ QR',
      statement: 'ดูรายการเงินเข้าออกย้อนหลัง',
    },
  },
  la: {
    deposit: 'ຝາກເງິນ',
    withdraw: 'ຖອນເງິນ',
    statement: 'ປະຫວັດລາຍການ',
    chat: 'ແຊັດກັບແອັດມິນ',
    screens: {
      home: 'ຍອດເງິນ ແລະ ເກມທັງໝົດໃນໜ້າດຽວ',
      deposit: 'ຝາກເງິນດ້ວຍສະລິບ ຫຼື QR',
      statement: 'ເບິ່ງລາຍການເງິນເຂົ້າອອກຍ້ອນຫຼັງ',
    },
  },
  en: {
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    statement: 'Statement',
    chat: 'Chat with support',
    screens: {
      home: 'Balance and games on one page',
      deposit: 'Deposits by slip or QR code',
      statement: 'Everything that came and went',
    },
  },
}

const png = (file: string, width: number, height = width) => ({
  src: `/${file}.png`,
  sizes: `${width}x${height}`,
  type: 'image/png',
})

const icon = (purpose: 'any' | 'maskable' | 'monochrome', size: 192 | 512) => ({
  ...png(`icons/${purpose === 'any' ? 'icon' : purpose}-${size}`, size),
  purpose,
})

/** A launcher shortcut; its URL fragment is handled by src/app/bootstrap/launch-action.ts and the chat. */
const shortcut = (name: string, picture: string, url: string) => ({
  name,
  url,
  icons: [png(`icons/shortcut-${picture}-96`, 96), png(`icons/shortcut-${picture}-192`, 192)],
})

/** Screenshots for the browser's install prompt, taken by `npm run screenshots` into the brand's folder. */
const narrowScreenshot = (file: string, label: string) => ({
  ...png(`screenshots/${file}`, 780, 1688),
  form_factor: 'narrow' as const,
  label,
})
const wideScreenshot = (file: string, label: string) => ({
  ...png(`screenshots/${file}`, 1280, 800),
  form_factor: 'wide' as const,
  label,
})

const listScreenshots = ({ screens }: ManifestTexts) => [
  narrowScreenshot('home-narrow', screens.home),
  narrowScreenshot('deposit-narrow', screens.deposit),
  narrowScreenshot('statement-narrow', screens.statement),
  wideScreenshot('home-wide', screens.home),
  wideScreenshot('deposit-wide', screens.deposit),
  wideScreenshot('statement-wide', screens.statement),
]

/** The files of all screenshots, below the site's root. */
export const screenshotFiles: readonly string[] = listScreenshots(manifestTexts.en).map(({ src }) =>
  src.slice(1),
)

/** What a manifest says of the brand, in every language. */
export interface ManifestBrand {
  readonly name: Readonly<Record<Locale, string>>
  readonly shortName: Readonly<Record<Locale, string>>
  readonly description: Readonly<Record<Locale, string>>
  /** Of the browser's bar and of the splash screen. */
  readonly colour: string
  /** Whether there are screenshots of the brand for install prompts. */
  readonly hasScreenshots: boolean
}

/** The web app manifest in one language. All languages share the same `id`, so they describe the same app. */
export function createManifest(locale: Locale, brand: ManifestBrand) {
  const texts = manifestTexts[locale]
  return {
    id: '/',
    name: brand.name[locale],
    short_name: brand.shortName[locale],
    description: brand.description[locale],
    lang: languageTag(locale),
    dir: 'ltr',
    start_url: startUrl(locale),
    scope: '/',
    display: 'standalone',
    // If a browser doesn't support standalone, minimal-ui is better than a tab.
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    theme_color: brand.colour,
    background_color: brand.colour,
    categories: ['finance', 'games'],
    // Shared slips are POST requests: `focus-existing` would pass only the URL and drop the body.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: (['any', 'maskable', 'monochrome'] as const).flatMap((purpose) => [
      icon(purpose, 192),
      icon(purpose, 512),
    ]),
    shortcuts: [
      shortcut(texts.deposit, 'deposit', launchPath('deposit')),
      shortcut(texts.withdraw, 'withdraw', launchPath('withdraw')),
      shortcut(texts.statement, 'statement', '/user/statement'),
      shortcut(texts.chat, 'chat', launchPath('chat')),
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'slip', accept: ['image/*'] }] },
    },
    ...(brand.hasScreenshots && { screenshots: listScreenshots(texts) }),
  }
}
