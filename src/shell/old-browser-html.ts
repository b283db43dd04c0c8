import { lookupContact } from '#contract/lookups.ts'
import { type Locale, languageTag, locales } from '#lib/i18n/locale.ts'

interface NoticeTexts {
  readonly title: string
  readonly text: string
  readonly contact: string
}

/** Not in the catalogs, because unsupported browsers don't load those. */
const noticeTexts: Readonly<Record<Locale, NoticeTexts>> = {
  th: {
    title: 'เบราว์เซอร์นี้เก่าเกินไป',
    text: 'โปรดอัปเดตเบราว์เซอร์หรือระบบของโทรศัพท์แล้วเปิดหน้านี้อีกครั้ง หรือเปิดด้วยเบราว์เซอร์อื่น',
    contact: 'ติดต่อเรา',
  },
  la: {
    title: 'ບຣາວເຊີນີ້ເກົ່າເກີນໄປ',
    text: 'ກະລຸນາອັບເດດບຣາວເຊີ ຫຼືລະບົບຂອງໂທລະສັບ ແລ້ວເປີດໜ້ານີ້ອີກຄັ້ງ ຫຼືເປີດດ້ວຍບຣາວເຊີອື່ນ',
    contact: 'ຕິດຕໍ່ພວກເຮົາ',
  },
  en: {
    title: 'This browser is too old',
    text: 'Update your browser or your phone’s system and open this page again, or open it in another browser.',
    contact: 'Contact us',
  },
}

export interface NoticeOptions {
  readonly laos: boolean
  /**
   * Host of the request for the operator's contact link. Undefined on pages whose CSP forbids requests: their
   * link leads to the portal, which then shows this notice, too.
   */
  readonly apiHost: string | undefined
  /** The brand's contact link, until the operator's is known. */
  readonly supportAddress: string
  /** Names of the supported browsers. */
  readonly browsers: readonly string[]
}

/** HTML of the notice for unsupported browsers. */
export function renderOldBrowserNotice({ laos, apiHost, supportAddress, browsers }: NoticeOptions): string {
  const order = laos ? (['la', 'th', 'en'] as const) : locales
  const texts = order.map((locale, index) => {
    const heading = index === 0 ? 'h1' : 'h2'
    const { title, text } = noticeTexts[locale]
    return `<div lang="${languageTag(locale)}"><${heading}>${title}</${heading}><p>${text}</p></div>`
  })
  const labels = order.map(
    (locale) => `<span lang="${languageTag(locale)}">${noticeTexts[locale].contact}</span>`,
  )
  const [contactAttribute, link] =
    apiHost === undefined
      ? ['', 'href="/contact"']
      : [` data-contact="${apiHost}${lookupContact.path}"`, `href="${supportAddress}"`]
  return [
    `<div id="old-browser" hidden${contactAttribute}>`,
    ...texts,
    `<p>${browsers.map((name) => `<span>${name}</span>`).join(' · ')}</p>`,
    '<p id="old-browser-text"></p><p id="old-browser-name"></p>',
    `<a id="old-browser-link" ${link} target="_blank" rel="noreferrer">${labels.join(' · ')}</a>`,
    '</div>',
  ].join('')
}
