import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { generate, parse } from 'css-tree'
import { minify } from 'vite'
import { lookupContact } from '../../src/contract/lookups.ts'
import { type Locale, languageTag, locales } from '../../src/lib/locale.ts'
import { supportedBrowsers } from '../supported-browsers.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly contact: string
}

/** Not in the catalogs: whoever downloads those has a newer browser. */
const words: Readonly<Record<Locale, Words>> = {
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

export interface OldBrowserNotice {
  /** Goes to the beginning of the body. */
  readonly html: string
  readonly style: string
  readonly script: string
}

/** @throws Error when the script's source can't be read or minified */
async function noticeScript(root: string): Promise<string> {
  const source = await readFile(join(root, 'src/shell/old-browser.ts'), 'utf8')
  // `compress` and `removeWhitespace` write template literals, which are newer than ES5.
  const { code } = await minify('old-browser.js', stripTypeScriptTypes(source), {
    compress: false,
    codegen: { removeWhitespace: false },
  })
  if (!code) throw new Error('src/shell/old-browser.ts came out empty.')
  return code
}

/**
 * The notice that a page shows in a browser older than the supported ones (D37), hidden in others. It is static and asks
 * for nothing newer than ES5: the script that shows it is src/shell/old-browser.ts.
 * @param options.apiHost where the script asks for the operator's contact link; undefined on a page that may make no
 *   calls: its link leads to the portal, which then shows this notice too
 */
export async function oldBrowserNotice(
  root: string,
  { laos, apiHost }: { readonly laos: boolean; readonly apiHost: string | undefined },
): Promise<OldBrowserNotice> {
  const css = await readFile(join(root, 'src/shell/old-browser.css'), 'utf8')
  const order = laos ? (['la', 'th', 'en'] as const) : locales
  const texts = order.map((locale, index) => {
    const heading = index === 0 ? 'h1' : 'h2'
    const { title, text } = words[locale]
    return `<div lang="${languageTag(locale)}"><${heading}>${title}</${heading}><p>${text}</p></div>`
  })
  const labels = order.map((locale) => `<span lang="${languageTag(locale)}">${words[locale].contact}</span>`)
  const [ask, link] =
    apiHost === undefined
      ? ['', 'href="/contact"']
      : [` data-contact="${apiHost}${lookupContact.path}"`, 'hidden']
  return {
    html: [
      `<div id="old-browser" hidden${ask}>`,
      ...texts,
      `<p>${supportedBrowsers.map((name) => name.replaceAll(' ', '&nbsp;')).join(' · ')}</p>`,
      '<p id="old-browser-text"></p><p id="old-browser-name"></p>',
      `<a id="old-browser-link" ${link} target="_blank" rel="noopener noreferrer">${labels.join(' · ')}</a>`,
      '</div>',
    ].join(''),
    style: generate(parse(css)),
    script: await noticeScript(root),
  }
}
