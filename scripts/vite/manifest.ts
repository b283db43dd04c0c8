import type { ManifestOptions } from 'vite-plugin-pwa'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What launchers know of the portal. */
export function manifest(laos: boolean): Partial<ManifestOptions> {
  return {
    id: '/',
    name: 'Kapao',
    short_name: 'Kapao',
    description: laos ? 'ກະເປົາເງິນ ແລະ ບັນຊີເກມຂອງທ່ານໃນບ່ອນດຽວ' : 'กระเป๋าเงินและบัญชีเกมของคุณในที่เดียว',
    lang: laos ? 'lo' : 'th',
    dir: 'ltr',
    start_url: '/user/home',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: '#F7F3F3',
    background_color: '#F7F3F3',
    categories: ['finance', 'games'],
    launch_handler: { client_mode: 'navigate-existing' },
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      { name: laos ? 'ກະເປົາ' : 'กระเป๋า', url: '/user/home', icons: [icon(192, 'any')] },
      { name: laos ? 'ລາຍການ' : 'รายการ', url: '/user/statement', icons: [icon(192, 'any')] },
    ],
  }
}
