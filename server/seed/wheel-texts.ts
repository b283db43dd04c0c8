/** What the demo's wheels and prizes say, in the language of their market. */
export const thaiWheelTexts = {
  month: 'วงล้อเดือนพฤศจิกายน',
  pair: 'วงล้อสองช่อง',
  many: 'วงล้อใหญ่ยี่สิบสี่ช่องต้อนรับฤดูท่องเที่ยวปลายปี',
  coupon: 'คูปอง',
  thanks: 'ขอบคุณ',
  keepsake: 'คูปองของที่ระลึก',
  keepsakeHow: 'แจ้งทีมงานเพื่อรับของที่ระลึก คูปองนี้แลกเป็นเงินไม่ได้',
  won: (worth: string) => `คูปองมูลค่า ${worth} อยู่ในรายการคูปองของคุณ`,
  nothing: 'รอบนี้ไม่มีคูปอง',
  couponOf: (worth: string) => `คูปอง ${worth}`,
  withdrawn: 'คูปองรายการเก่า',
  long: (worth: string) => `คูปองเครดิตเงินคืนสมาชิกประจำ ${worth}`,
  longThanks: 'ขอบคุณที่ร่วมสนุกกับเราในวันนี้',
}

export const laoWheelTexts: typeof thaiWheelTexts = {
  month: 'ວົງລໍ້ເດືອນພະຈິກ',
  pair: 'ວົງລໍ້ສອງຊ່ອງ',
  many: 'ວົງລໍ້ໃຫຍ່ຊາວສີ່ຊ່ອງຕ້ອນຮັບລະດູທ່ອງທ່ຽວທ້າຍປີ',
  coupon: 'ຄູປອງ',
  thanks: 'ຂອບໃຈ',
  keepsake: 'ຄູປອງຂອງທີ່ລະນຶກ',
  keepsakeHow: 'ແຈ້ງທີມງານເພື່ອຮັບຂອງທີ່ລະນຶກ ຄູປອງນີ້ແລກເປັນເງິນບໍ່ໄດ້',
  won: (worth) => `ຄູປອງມູນຄ່າ ${worth} ຢູ່ໃນລາຍການຄູປອງຂອງທ່ານ`,
  nothing: 'ຮອບນີ້ບໍ່ມີຄູປອງ',
  couponOf: (worth) => `ຄູປອງ ${worth}`,
  withdrawn: 'ຄູປອງລາຍການເກົ່າ',
  long: (worth) => `ຄູປອງເຄຣດິດເງິນຄືນສະມາຊິກປະຈຳ ${worth}`,
  longThanks: 'ຂອບໃຈທີ່ຮ່ວມມ່ວນກັບພວກເຮົາໃນມື້ນີ້',
}
