import type { Locale } from '#lib/i18n/locale.ts'

/** What a manifest says in a language. */
export interface ManifestWords {
  readonly description: string
  readonly deposit: string
  readonly withdraw: string
  readonly statement: string
  readonly chat: string
  /** What the screenshots show. */
  readonly screens: { readonly home: string; readonly deposit: string; readonly statement: string }
}

/** Launchers read these, not the portal: they stand beside the catalogs, in the same words. */
export const manifestWords: Readonly<Record<Locale, ManifestWords>> = {
  th: {
    description: 'กระเป๋าเงินและบัญชีเกมของคุณในที่เดียว',
    deposit: 'ฝากเงิน',
    withdraw: 'ถอนเงิน',
    statement: 'รายการ',
    chat: 'แชตกับแอดมิน',
    screens: {
      home: 'ยอดเงินและเกมทั้งหมดในหน้าเดียว',
      deposit: 'ฝากเงินด้วยสลิปหรือ QR',
      statement: 'ดูรายการเงินเข้าออกย้อนหลัง',
    },
  },
  la: {
    description: 'ກະເປົາເງິນ ແລະ ບັນຊີເກມຂອງທ່ານໃນບ່ອນດຽວ',
    deposit: 'ຝາກເງິນ',
    withdraw: 'ຖອນເງິນ',
    statement: 'ລາຍການ',
    chat: 'ແຊັດກັບແອັດມິນ',
    screens: {
      home: 'ຍອດເງິນ ແລະ ເກມທັງໝົດໃນໜ້າດຽວ',
      deposit: 'ຝາກເງິນດ້ວຍສະລິບ ຫຼື QR',
      statement: 'ເບິ່ງລາຍການເງິນເຂົ້າອອກຍ້ອນຫຼັງ',
    },
  },
  en: {
    description: 'Your wallet and game accounts in one place',
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
