import type { Currency } from '#contract/account.ts'
import { addTranslations } from '#server/modules/settings/translations.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { defaultLanguage, type Language } from '#server/platform/http/language.ts'
import type { DemoBonus, DemoPromotion } from './demo-bonus.ts'

/** Terms of all bonuses here: ended after losing down to 10 %, or wagering five times. */
const conditions = { percentFail: 10, turnoverMultiple: 5 }

const bonuses: readonly DemoBonus[] = [
  {
    code: 'MORNING',
    type: 'day',
    maxReceived: 1,
    grant: { percent: 10, cap: 10_000 },
    art: 'hills',
    name: { th: 'โบนัสเช้าวันใหม่', lo: 'ໂບນັດເຊົ້າວັນໃໝ່', en: 'Morning bonus' },
    html: {
      th: '<p>รับเพิ่ม <strong>10%</strong> ของยอดฝากล่าสุด สูงสุด 100 บาท</p><p>จบได้เช่นกันเมื่อทำยอดเทิร์นครบ 5 เท่าของยอดฝากรวมโบนัส</p>',
      lo: '<p>ຮັບເພີ່ມ <strong>10%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 100 ບາດ</p><p>ຈົບໄດ້ເຊັ່ນກັນເມື່ອຫຼິ້ນຄົບ 5 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ</p>',
      en: '<p>Receive an extra <strong>10%</strong> of your last deposit, up to 100 baht</p><p>It can also be ended after playing five times deposit plus bonus.</p>',
    },
  },
  {
    code: 'WEEKLY',
    type: 'week',
    maxReceived: 2,
    grant: { percent: 20, cap: 30_000 },
    art: 'leaves',
    name: { th: 'โบนัสประจำสัปดาห์', lo: 'ໂບນັດປະຈຳອາທິດ', en: 'Weekly bonus' },
    html: {
      th: '<p>รับเพิ่ม <strong>20%</strong> ของยอดฝากล่าสุด สูงสุด 300 บาท</p><p>สัปดาห์เริ่มวันอาทิตย์ เวลา 00:00 น.</p>',
      lo: '<p>ຮັບເພີ່ມ <strong>20%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 300 ບາດ</p><p>ອາທິດເລີ່ມວັນອາທິດ ເວລາ 00:00</p>',
      en: '<p>Receive an extra <strong>20%</strong> of your last deposit, up to 300 baht</p><p>The week starts on Sunday at 00:00.</p>',
    },
  },
  {
    code: 'NEWMEMBER',
    type: 'limit',
    maxReceived: 1,
    grant: { percent: 100, cap: 50_000 },
    art: 'arcs',
    name: { th: 'โบนัสสมาชิกใหม่', lo: 'ໂບນັດສະມາຊິກໃໝ່', en: 'New member bonus' },
    html: {
      th: '<p>รับเพิ่ม <strong>100%</strong> ของยอดฝากล่าสุด สูงสุด 500 บาท</p>',
      lo: '<p>ຮັບເພີ່ມ <strong>100%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 500 ບາດ</p>',
      en: '<p>Receive an extra <strong>100%</strong> of your last deposit, up to 500 baht</p>',
    },
  },
  {
    code: 'DAILY',
    type: 'day',
    maxReceived: 1,
    grant: { fixed: 2_000 },
    art: 'ribbons',
    name: { th: 'โบนัสรายวัน', lo: 'ໂບນັດລາຍວັນ', en: 'Daily bonus' },
    html: {
      th: '<p>รับ <strong>20 บาท</strong> เริ่มนับใหม่เวลา 00:00 น.</p>',
      lo: '<p>ຮັບ <strong>20 ບາດ</strong> ເລີ່ມນັບໃໝ່ເວລາ 00:00</p>',
      en: '<p>Receive <strong>20 baht</strong>; a new day starts at 00:00</p>',
    },
  },
]

const promotions: readonly DemoPromotion[] = [
  {
    code: 'EXTRA50',
    grant: { fixed: 5_000 },
    maxTakers: null,
    name: { th: 'พิเศษ 50', lo: 'ພິເສດ 50', en: 'Extra 50' },
    html: {
      th: '<p>รับ <strong>50 บาท</strong> เข้ากระเป๋าหลัก คนละ 1 ครั้ง</p><p>จบได้เช่นกันเมื่อทำยอดเทิร์นครบ 5 เท่าของยอดฝากรวมโบนัส</p>',
      lo: '<p>ຮັບ <strong>50 ບາດ</strong> ເຂົ້າກະເປົາຫຼັກ ຄົນລະ 1 ຄັ້ງ</p><p>ຈົບໄດ້ເຊັ່ນກັນເມື່ອຫຼິ້ນຄົບ 5 ເທົ່າຂອງຍອດຝາກລວມໂບນັດ</p>',
      en: '<p>Receive <strong>50 baht</strong> in your main wallet, once per member</p><p>It can also be ended after playing five times deposit plus bonus.</p>',
    },
  },
  {
    code: 'SONGKRAN',
    grant: { percent: 15, cap: 20_000 },
    maxTakers: 500,
    name: { th: 'โปรสงกรานต์', lo: 'ໂປຣປີໃໝ່ລາວ', en: 'Songkran promotion' },
    html: {
      th: '<p>รับเพิ่ม <strong>15%</strong> ของยอดฝากล่าสุด สูงสุด 200 บาท สำหรับสมาชิก 500 คนแรก</p>',
      lo: '<p>ຮັບເພີ່ມ <strong>15%</strong> ຂອງຍອດຝາກຫຼ້າສຸດ ສູງສຸດ 200 ບາດ ສຳລັບສະມາຊິກ 500 ຄົນທຳອິດ</p>',
      en: '<p>Receive an extra <strong>15%</strong> of your last deposit, up to 200 baht, for the first 500 members</p>',
    },
  },
]

function termsOf(grant: DemoBonus['grant']) {
  const { percentFail, turnoverMultiple } = conditions
  return 'fixed' in grant
    ? [grant.fixed, null, null, percentFail, turnoverMultiple]
    : [null, grant.percent, grant.cap, percentFail, turnoverMultiple]
}

/** Seeds the demo's bonuses and promotion codes in baht, and in Laos also in kip, unless they exist. */
export async function seedBonuses(sql: Sql, laos: boolean, at: number): Promise<void> {
  const language = defaultLanguage(laos)
  await seedOffers(sql, { bonuses, promotions, currency: 'BAHT', language }, at)
  if (!laos) return
  await seedOffers(sql, { bonuses: kipBonuses, promotions: kipPromotions, currency: 'LAK', language }, at)
}

interface Offers {
  readonly bonuses: readonly DemoBonus[]
  readonly promotions: readonly DemoPromotion[]
  readonly currency: Currency
  readonly language: Language
}

/** Offers of a currency, with translations. */
async function seedOffers(sql: Sql, offers: Offers, at: number): Promise<void> {
  const { currency, language } = offers
  for (const [sort, bonus] of offers.bonuses.entries()) {
    const { code, type, maxReceived, grant, art, name, html } = bonus
    const banners = JSON.stringify([{ image: `/media/art/${art}.svg`, html: html[language] }])
    await sql.run(
      `insert into bonus_offer (code, name, type, max_received, grant_fixed, grant_percent, grant_cap, percent_fail,
         turnover_multiple, banners, sort, currency, is_demo)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb, $11, $12, true) on conflict (code) do nothing`,
      [code, name[language], type, maxReceived, ...termsOf(grant), banners, sort, currency],
    )
  }
  const texts = [...offers.bonuses, ...offers.promotions].flatMap(({ name, html }) => [name, html])
  await addTranslations(sql, language, ...texts)
  for (const { code, grant, maxTakers, name, html } of offers.promotions) {
    await sql.run(
      `insert into promotion (code, name, description, grant_fixed, grant_percent, grant_cap, percent_fail,
         turnover_multiple, max_activations, created_at, currency, is_demo)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true) on conflict (code) do nothing`,
      [code, name[language], html[language], ...termsOf(grant), maxTakers, at, currency],
    )
  }
}

/** The demo's bonuses of accounts in kip; amounts in hundredths of a kip. */
const kipBonuses: readonly DemoBonus[] = [
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
const kipPromotions: readonly DemoPromotion[] = [
  {
    code: 'EXTRA25K',
    grant: { fixed: 2_500_000 },
    maxTakers: null,
    name: { th: 'พิเศษ 25K', lo: 'ພິເສດ 25K', en: 'Extra 25K' },
    html: {
      th: '<p>รับ <strong>25,000 กีบ</strong> เข้ากระเป๋าหลัก คนละ 1 ครั้ง</p>',
      lo: '<p>ຮັບ <strong>25,000 ກີບ</strong> ເຂົ້າກະເປົາຫຼັກ ຄົນລະ 1 ຄັ້ງ</p>',
      en: '<p>Receive <strong>25,000 kip</strong> in your main wallet, once per member</p>',
    },
  },
]
