import type { Locale } from '#lib/i18n/locale.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly close: string
}

/**
 * What the page says when the portal doesn't reach it, also to who comes back to it from the game. All its other words come from the portal; these can't, so they
 * stand here and not in the catalogs.
 */
export const lostWords: Readonly<Record<Locale, Words>> = {
  th: {
    title: 'ยังเปิดเกมไม่ได้',
    text: 'แท็บนี้ไม่ได้เชื่อมต่อกับพอร์ทัล ปิดแท็บนี้ กลับไปที่หน้าหลัก แล้วกดเข้าเกมอีกครั้ง',
    close: 'ปิดแท็บนี้',
  },
  la: {
    title: 'ຍັງເປີດເກມບໍ່ໄດ້',
    text: 'ແຖບນີ້ບໍ່ໄດ້ເຊື່ອມຕໍ່ກັບພອດທັລ. ປິດແຖບນີ້ ກັບໄປທີ່ໜ້າຫຼັກ ແລ້ວກົດເຂົ້າເກມອີກຄັ້ງ',
    close: 'ປິດແຖບນີ້',
  },
  en: {
    title: 'The game couldn’t be opened',
    text: 'This tab has no connection to the portal. Close it, go back to your home page and enter the game again.',
    close: 'Close this tab',
  },
}
