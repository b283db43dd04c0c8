import type { Sql } from '../db/db.ts'

/** A text of the operator in the language of its members. */
interface Text {
  readonly th: string
  readonly lo: string
}

interface DemoBonus {
  readonly code: string
  readonly type: 'limit' | 'day' | 'week'
  readonly maxReceived: number
  /** Satang, or a percentage of the last deposit with a cap in satang. */
  readonly grant: { readonly fixed: number } | { readonly percent: number; readonly cap: number }
  /** Name of a picture under /media/art. */
  readonly art: string
  readonly name: Text
  readonly html: Text
}

/** What the operator asks of every bonus here: lost down to a tenth, or played five times. */
const conditions = { percentFail: 10, turnoverMultiple: 5 }

const bonuses: readonly DemoBonus[] = [
  {
    code: 'MORNING',
    type: 'day',
    maxReceived: 1,
    grant: { percent: 10, cap: 10_000 },
    art: 'hills',
    name: { th: 'โบนัสเช้าวันใหม่', lo: 'ໂບນັດເຊົ້າວັນໃໝ່' },
    html: {
      th: '<h3>โบนัสเช้าวันใหม่</h3><p>รับเพิ่ม <strong>10%</strong> ของยอดฝากล่าสุด สูงสุด 100 บาท วันละ 1 ครั้ง</p><ul><li>ทำยอดเทิร์น 5 เท่าของยอดฝากรวมโบนัส</li><li>หรือจบได้เมื่อยอดคงเหลือไม่เกิน 10%</li></ul>',
      lo: '<h3>ໂບນັດເຊົ້າວັນໃໝ່</h3><p>ຮັບເພີ່ມ <strong>10%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 100 ມື້ລະ 1 ຄັ້ງ</p>',
    },
  },
  {
    code: 'WEEKLY',
    type: 'week',
    maxReceived: 2,
    grant: { percent: 20, cap: 30_000 },
    art: 'leaves',
    name: { th: 'โบนัสประจำสัปดาห์', lo: 'ໂບນັດປະຈຳອາທິດ' },
    html: {
      th: '<h3>โบนัสประจำสัปดาห์</h3><p>รับเพิ่ม <strong>20%</strong> ของยอดฝากล่าสุด สูงสุด 300 บาท สัปดาห์ละ 2 ครั้ง</p><p>สัปดาห์เริ่มวันอาทิตย์ เวลา 00:00 น.</p>',
      lo: '<h3>ໂບນັດປະຈຳອາທິດ</h3><p>ຮັບເພີ່ມ <strong>20%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 300 ອາທິດລະ 2 ຄັ້ງ</p>',
    },
  },
  {
    code: 'NEWMEMBER',
    type: 'limit',
    maxReceived: 1,
    grant: { percent: 100, cap: 50_000 },
    art: 'arcs',
    name: { th: 'โบนัสสมาชิกใหม่', lo: 'ໂບນັດສະມາຊິກໃໝ່' },
    html: {
      th: '<h3>โบนัสสมาชิกใหม่</h3><p>รับเพิ่ม <strong>100%</strong> ของยอดฝากล่าสุด สูงสุด 500 บาท รับได้ 1 ครั้งต่อสมาชิก</p>',
      lo: '<h3>ໂບນັດສະມາຊິກໃໝ່</h3><p>ຮັບເພີ່ມ <strong>100%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 500 ຮັບໄດ້ 1 ຄັ້ງຕໍ່ສະມາຊິກ</p>',
    },
  },
  {
    code: 'DAILY',
    type: 'day',
    maxReceived: 1,
    grant: { fixed: 2_000 },
    art: 'ribbons',
    name: { th: 'โบนัสรายวัน', lo: 'ໂບນັດລາຍວັນ' },
    html: {
      th: '<h3>โบนัสรายวัน</h3><p>รับ <strong>20 บาท</strong> วันละ 1 ครั้ง เริ่มนับใหม่เวลา 00:00 น.</p>',
      lo: '<h3>ໂບນັດລາຍວັນ</h3><p>ຮັບ <strong>20</strong> ມື້ລະ 1 ຄັ້ງ ເລີ່ມນັບໃໝ່ເວລາ 00:00</p>',
    },
  },
]

interface DemoPromotion {
  readonly code: string
  readonly grant: DemoBonus['grant']
  readonly maxTakers: number | null
  readonly name: Text
  readonly html: Text
}

const promotions: readonly DemoPromotion[] = [
  {
    code: 'KAPAO50',
    grant: { fixed: 5_000 },
    maxTakers: null,
    name: { th: 'กระเป๋า 50', lo: 'ກະເປົາ 50' },
    html: {
      th: '<p>รับ <strong>50 บาท</strong> เข้ากระเป๋าหลัก คนละ 1 ครั้ง</p><ul><li>ทำยอดเทิร์น 5 เท่าของยอดฝากรวมโบนัส</li><li>การจบโบนัสจะล้างยอดในเกมทั้งหมด</li></ul>',
      lo: '<p>ຮັບ <strong>50</strong> ເຂົ້າກະເປົາຫຼັກ ຄົນລະ 1 ຄັ້ງ</p>',
    },
  },
  {
    code: 'SONGKRAN',
    grant: { percent: 15, cap: 20_000 },
    maxTakers: 500,
    name: { th: 'โปรสงกรานต์', lo: 'ໂປຣປີໃໝ່ລາວ' },
    html: {
      th: '<p>รับเพิ่ม <strong>15%</strong> ของยอดฝากล่าสุด สูงสุด 200 บาท สำหรับสมาชิก 500 คนแรก</p>',
      lo: '<p>ຮັບເພີ່ມ <strong>15%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 200 ສຳລັບສະມາຊິກ 500 ຄົນທຳອິດ</p>',
    },
  },
]

function termsOf(grant: DemoBonus['grant']) {
  const { percentFail, turnoverMultiple } = conditions
  return 'fixed' in grant
    ? [grant.fixed, null, null, percentFail, turnoverMultiple]
    : [null, grant.percent, grant.cap, percentFail, turnoverMultiple]
}

/** The demo's bonuses and promotion codes, where they aren't there yet. */
export async function seedBonuses(sql: Sql, laos: boolean, at: number): Promise<void> {
  const language = laos ? 'lo' : 'th'
  for (const [sort, { code, type, maxReceived, grant, art, name, html }] of bonuses.entries()) {
    const banners = JSON.stringify([{ image: `/media/art/${art}.svg`, html: html[language] }])
    await sql.run(
      `insert into bonus_offer (code, name, type, max_received, grant_fixed, grant_percent, grant_cap, percent_fail,
         turnover_multiple, banners, sort)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, $11) on conflict (code) do nothing`,
      [code, name[language], type, maxReceived, ...termsOf(grant), banners, sort],
    )
  }
  for (const { code, grant, maxTakers, name, html } of promotions) {
    await sql.run(
      `insert into promotion (code, name, description, grant_fixed, grant_percent, grant_cap, percent_fail,
         turnover_multiple, max_takers, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (code) do nothing`,
      [code, name[language], html[language], ...termsOf(grant), maxTakers, at],
    )
  }
}
