import type { Language, Texts } from '#server/platform/http/language.ts'

/** Texts of the demo's wheels and prizes. */
const thai = {
  month: 'วงล้อเดือนพฤศจิกายน',
  pair: 'วงล้อสองช่อง',
  many: 'วงล้อใหญ่ยี่สิบสี่ช่องต้อนรับฤดูท่องเที่ยวปลายปี',
  coupon: 'คูปอง',
  thanks: 'ขอบคุณ',
  keepsake: 'คูปองของที่ระลึก',
  keepsakeHow: 'แจ้งแอดมินเพื่อรับของที่ระลึก คูปองนี้แลกเป็นเงินไม่ได้',
  couponOf: (worth: string) => `คูปอง ${worth}`,
  withdrawn: 'คูปองรายการเก่า',
  long: (worth: string) => `คูปองเครดิตเงินคืนสมาชิกประจำ ${worth}`,
  longThanks: 'ขอบคุณที่ร่วมสนุกกับเราในวันนี้',
}

export type WheelTexts = typeof thai

const lao: WheelTexts = {
  month: 'ວົງລໍ້ເດືອນພະຈິກ',
  pair: 'ວົງລໍ້ສອງຊ່ອງ',
  many: 'ວົງລໍ້ໃຫຍ່ຊາວສີ່ຊ່ອງຕ້ອນຮັບລະດູທ່ອງທ່ຽວທ້າຍປີ',
  coupon: 'ຄູປອງ',
  thanks: 'ຂອບໃຈ',
  keepsake: 'ຄູປອງຂອງທີ່ລະນຶກ',
  keepsakeHow: 'ແຈ້ງແອັດມິນເພື່ອຮັບຂອງທີ່ລະນຶກ ຄູປອງນີ້ແລກເປັນເງິນບໍ່ໄດ້',
  couponOf: (worth) => `ຄູປອງ ${worth}`,
  withdrawn: 'ຄູປອງລາຍການເກົ່າ',
  long: (worth) => `ຄູປອງເຄຣດິດເງິນຄືນສະມາຊິກປະຈຳ ${worth}`,
  longThanks: 'ຂອບໃຈທີ່ຮ່ວມມ່ວນກັບພວກເຮົາໃນມື້ນີ້',
}

const english: WheelTexts = {
  month: 'November wheel',
  pair: 'Wheel of two slices',
  many: 'Big wheel of twenty-four slices for the holiday season',
  coupon: 'Coupon',
  thanks: 'Thank you',
  keepsake: 'Souvenir coupon',
  keepsakeHow: 'Tell support to receive your souvenir. This coupon has no cash value.',
  couponOf: (worth) => `Coupon ${worth}`,
  withdrawn: 'Coupon of an earlier season',
  long: (worth) => `Cashback credit coupon for regular members ${worth}`,
  longThanks: 'Thank you for joining us today',
}

const inLanguage: Readonly<Record<Language, WheelTexts>> = { th: thai, lo: lao, en: english }

/** A text in every language. */
export function wheelTexts(pick: (texts: WheelTexts) => string): Texts {
  return { th: pick(inLanguage.th), lo: pick(inLanguage.lo), en: pick(inLanguage.en) }
}
