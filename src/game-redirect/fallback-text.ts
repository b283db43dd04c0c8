import type { Locale } from '#lib/i18n/locale.ts'

interface FallbackText {
  readonly title: string
  readonly text: string
  readonly close: string
}

/**
 * Shown if the portal doesn't connect, or on return from the game. All other texts are sent by the portal;
 * these can't be, so they are here instead of in the catalogs.
 */
export const fallbackTexts: Readonly<Record<Locale, FallbackText>> = {
  th: {
    title: 'ยังเปิดเกมไม่ได้',
    text: 'แท็บนี้ไม่ได้เชื่อมต่อกับแอป ปิดแท็บนี้ กลับไปหน้าแรกของแอป แล้วกดเข้าเกมอีกครั้ง',
    close: 'ปิดแท็บนี้',
  },
  la: {
    title: 'ຍັງເປີດເກມບໍ່ໄດ້',
    text: 'ແຖບນີ້ບໍ່ໄດ້ເຊື່ອມຕໍ່ກັບແອັບ. ປິດແຖບນີ້ ກັບໄປທີ່ໜ້າຫຼັກ ແລ້ວກົດເຂົ້າເກມອີກຄັ້ງ',
    close: 'ປິດແຖບນີ້',
  },
  en: {
    title: 'The game couldn’t be opened',
    text: 'This tab has no connection to the portal. Close it, go back to your home page and enter the game again.',
    close: 'Close this tab',
  },
}
