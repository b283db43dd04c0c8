import type { DemoBonus, DemoPromotion } from './demo-bonus.ts'

/** The demo's bonuses of accounts in kip; amounts in hundredths of a kip. */
export const kipBonuses: readonly DemoBonus[] = [
  {
    code: 'MORNINGKIP',
    type: 'day',
    maxReceived: 1,
    grant: { percent: 10, cap: 5_000_000 },
    art: 'hills',
    name: { th: 'โบนัสเช้าวันใหม่', lo: 'ໂບນັດເຊົ້າວັນໃໝ່', en: 'Morning bonus' },
    html: {
      th: '<p>รับเพิ่ม <strong>10%</strong> ของยอดฝากล่าสุด สูงสุด 50,000 กีบ</p>',
      lo: '<p>ຮັບເພີ່ມ <strong>10%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 50,000 ກີບ</p>',
      en: '<p>Receive an extra <strong>10%</strong> of your last deposit, up to 50,000 kip</p>',
    },
  },
  {
    code: 'NEWMEMBERKIP',
    type: 'limit',
    maxReceived: 1,
    grant: { percent: 100, cap: 25_000_000 },
    art: 'arcs',
    name: { th: 'โบนัสสมาชิกใหม่', lo: 'ໂບນັດສະມາຊິກໃໝ່', en: 'New member bonus' },
    html: {
      th: '<p>รับเพิ่ม <strong>100%</strong> ของยอดฝากล่าสุด สูงสุด 250,000 กีบ</p>',
      lo: '<p>ຮັບເພີ່ມ <strong>100%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 250,000 ກີບ</p>',
      en: '<p>Receive an extra <strong>100%</strong> of your last deposit, up to 250,000 kip</p>',
    },
  },
  {
    code: 'DAILYKIP',
    type: 'day',
    maxReceived: 1,
    grant: { fixed: 1_000_000 },
    art: 'ribbons',
    name: { th: 'โบนัสรายวัน', lo: 'ໂບນັດລາຍວັນ', en: 'Daily bonus' },
    html: {
      th: '<p>รับ <strong>10,000 กีบ</strong> เริ่มนับใหม่เวลา 00:00 น.</p>',
      lo: '<p>ຮັບ <strong>10,000 ກີບ</strong> ເລີ່ມນັບໃໝ່ເວລາ 00:00</p>',
      en: '<p>Receive <strong>10,000 kip</strong>; a new day starts at 00:00</p>',
    },
  },
]

/** The demo's promotion codes of accounts in kip. */
export const kipPromotions: readonly DemoPromotion[] = [
  {
    code: 'KAPAO25K',
    grant: { fixed: 2_500_000 },
    maxTakers: null,
    name: { th: 'กระเป๋า 25K', lo: 'ກະເປົາ 25K', en: 'Kapao 25K' },
    html: {
      th: '<p>รับ <strong>25,000 กีบ</strong> เข้ากระเป๋าหลัก คนละ 1 ครั้ง</p>',
      lo: '<p>ຮັບ <strong>25,000 ກີບ</strong> ເຂົ້າກະເປົາຫຼັກ ຄົນລະ 1 ຄັ້ງ</p>',
      en: '<p>Receive <strong>25,000 kip</strong> in your main wallet, once per member</p>',
    },
  },
]
