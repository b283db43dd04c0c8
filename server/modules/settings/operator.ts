import { brand } from '#server/platform/brand.ts'
import type { Language, Texts } from '#server/platform/http/language.ts'

const { th, la, en } = brand.name
/** Name of the operator until one is set. */
export const sampleName: Texts = { th, lo: la, en }

export interface LanguageTexts {
  readonly contactText: string
  readonly coinText?: string
  /** HTML, one entry per section. */
  readonly conditions: readonly string[]
  readonly agreements: readonly string[]
}

/** First section of the conditions and of the agreement. */
const lastUpdated: Texts = {
  th: '<p><small>อัปเดตล่าสุด 01/11/2026</small></p>',
  lo: '<p><small>ອັບເດດຫຼ້າສຸດ 01/11/2026</small></p>',
  en: '<p><small>Last updated 01/11/2026</small></p>',
}

/** Texts until the operator sets own ones. */
export const sampleTexts: Readonly<Record<Language, LanguageTexts>> = {
  th: {
    contactText: 'แอดมินพร้อมตอบทุกวัน เวลา 08:00–24:00 น.',
    conditions: [
      lastUpdated.th,
      '<h3>1. บัญชีผู้ใช้</h3><p>หนึ่งคนมีได้หนึ่งบัญชีและหนึ่งเบอร์โทรศัพท์ บัญชีธนาคารต้องเป็นชื่อของคุณเอง</p>',
      '<h3>2. การฝากเงิน</h3><p>โอนจากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น และส่งสลิปภายในหนึ่งชั่วโมงหลังโอน QR แต่ละรายการใช้ฝากได้ครั้งเดียว</p>',
      '<h3>3. การถอนเงิน</h3><p>เงินจะโอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น รายการถอนจะได้รับการตรวจสอบก่อนโอน</p>',
      '<h3>4. โบนัส</h3><p>จบโบนัสที่ใช้อยู่ก่อนฝากเงินครั้งต่อไป เมื่อจบโบนัส ยอดในเกมทั้งหมดจะถูกล้าง</p>',
    ],
    agreements: [
      lastUpdated.th,
      '<h3>1. บัญชีผู้ใช้</h3><p>หนึ่งคนใช้ได้หนึ่งบัญชี และต้องมีอายุ 20 ปีขึ้นไป ชื่อบัญชีธนาคารต้องตรงกับชื่อของคุณ และใช้บัญชีเดียวกันทั้งฝากและถอน</p>',
      '<h3>2. การฝากเงิน</h3><p>ส่งสลิปภายในหนึ่งชั่วโมงหลังโอน สลิปหนึ่งใบใช้ได้ครั้งเดียว</p>',
      '<h3>3. โบนัส</h3><p>จบโบนัสที่ใช้อยู่ก่อนฝากเงินครั้งต่อไป การจบโบนัสจะล้างยอดในเกมทั้งหมด</p>',
      '<h3>4. การดูแลการเล่น</h3><p>ตั้งวงเงินก่อนเริ่มเล่น ตั้งเตือนยอดฝาก เตือนเวลา และพักการฝากได้ที่หน้าดูแลตัวเอง</p>',
      '<h3>5. ข้อมูลของคุณ</h3><p>เราเก็บเบอร์โทรศัพท์ บัญชีธนาคาร และรายการเงินของคุณไว้ตลอดเวลาที่คุณเป็นสมาชิก และไม่ส่งต่อให้ใครนอกจากธนาคารที่โอนเงินให้คุณ</p>',
      '<h3>6. รหัสผ่าน</h3><p>เก็บรหัสผ่านไว้เป็นความลับ แอดมินไม่เคยถามรหัสผ่านหรือรหัส OTP ของคุณ</p>',
    ],
  },
  lo: {
    contactText: 'ແອັດມິນພ້ອມຕອບທຸກມື້ ເວລາ 08:00–24:00',
    conditions: [
      lastUpdated.lo,
      '<h3>1. ບັນຊີຜູ້ໃຊ້</h3><p>ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ແລະ ໜຶ່ງເບີໂທລະສັບ ບັນຊີທະນາຄານຕ້ອງເປັນຊື່ຂອງທ່ານເອງ</p>',
      '<h3>2. ການຝາກເງິນ</h3><p>ໂອນຈາກບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ແລະ ສົ່ງສະລິບພາຍໃນໜຶ່ງຊົ່ວໂມງຫຼັງໂອນ QR ແຕ່ລະອັນໃຊ້ຝາກໄດ້ຄັ້ງດຽວ</p>',
      '<h3>3. ການຖອນເງິນ</h3><p>ເງິນຈະໂອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ລາຍການຖອນຈະຖືກກວດສອບກ່ອນໂອນ</p>',
      '<h3>4. ໂບນັດ</h3><p>ຈົບໂບນັດທີ່ໃຊ້ຢູ່ກ່ອນຝາກເງິນຄັ້ງຕໍ່ໄປ ເມື່ອຈົບໂບນັດ ຍອດໃນເກມທັງໝົດຈະຖືກລ້າງ</p>',
    ],
    agreements: [
      lastUpdated.lo,
      '<h3>1. ບັນຊີຜູ້ໃຊ້</h3><p>ໜຶ່ງຄົນໃຊ້ໄດ້ໜຶ່ງບັນຊີ ແລະ ຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ ຊື່ບັນຊີທະນາຄານຕ້ອງກົງກັບຊື່ຂອງທ່ານ ແລະ ໃຊ້ບັນຊີດຽວກັນທັງຝາກ ແລະ ຖອນ</p>',
      '<h3>2. ການຝາກເງິນ</h3><p>ສົ່ງສະລິບພາຍໃນໜຶ່ງຊົ່ວໂມງຫຼັງໂອນ ສະລິບໜຶ່ງໃບໃຊ້ໄດ້ຄັ້ງດຽວ</p>',
      '<h3>3. ໂບນັດ</h3><p>ຈົບໂບນັດທີ່ໃຊ້ຢູ່ກ່ອນຝາກເງິນຄັ້ງຕໍ່ໄປ ການຈົບໂບນັດຈະລ້າງຍອດໃນເກມທັງໝົດ</p>',
      '<h3>4. ການຫຼິ້ນຢ່າງພໍດີ</h3><p>ຕັ້ງວົງເງິນກ່ອນເລີ່ມຫຼິ້ນ ຕັ້ງເຕືອນຍອດຝາກ ເຕືອນເວລາ ແລະ ພັກການຝາກໄດ້ຢູ່ໜ້າດູແລຕົນເອງ</p>',
      '<h3>5. ຂໍ້ມູນຂອງທ່ານ</h3><p>ພວກເຮົາເກັບເບີໂທລະສັບ ບັນຊີທະນາຄານ ແລະ ລາຍການເງິນຂອງທ່ານໄວ້ຕະຫຼອດເວລາທີ່ທ່ານເປັນສະມາຊິກ ແລະ ບໍ່ສົ່ງຕໍ່ໃຫ້ໃຜ ນອກຈາກທະນາຄານທີ່ໂອນເງິນໃຫ້ທ່ານ</p>',
      '<h3>6. ລະຫັດຜ່ານ</h3><p>ຮັກສາລະຫັດຜ່ານໄວ້ເປັນຄວາມລັບ ແອັດມິນບໍ່ເຄີຍຖາມລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ຂອງທ່ານ</p>',
    ],
  },
  en: {
    contactText: 'Support answers every day, 08:00–24:00',
    conditions: [
      lastUpdated.en,
      '<h3>1. Account</h3><p>One person, one account, one phone number. The bank account must be in your own name.</p>',
      '<h3>2. Deposits</h3><p>Transfer only from the bank account that you registered. Send the slip within one hour of the transfer. Each QR code takes one deposit.</p>',
      '<h3>3. Withdrawals</h3><p>Money goes only to your registered bank account. Withdrawals are checked before they are paid.</p>',
      '<h3>4. Bonuses</h3><p>End an active bonus before your next deposit. Ending a bonus clears all game balances.</p>',
    ],
    agreements: [
      lastUpdated.en,
      '<h3>1. Account</h3><p>One person, one account. You must be at least 20 years old. The bank account must be in your own name, and is used for both deposits and withdrawals.</p>',
      '<h3>2. Deposits</h3><p>Send the slip within one hour of the transfer. Each slip can be used once.</p>',
      '<h3>3. Bonuses</h3><p>End an active bonus before your next deposit. Ending a bonus clears all game balances.</p>',
      '<h3>4. Play within your means</h3><p>Set yourself a limit before you start. Under “Look after yourself” you can set a deposit warning, a time reminder and a break from deposits.</p>',
      '<h3>5. Your data</h3><p>We keep your phone number, your bank account and your transactions for as long as you have an account, and give them to nobody but the bank that pays you.</p>',
      '<h3>6. Password</h3><p>Keep your password to yourself. Support never asks for it, nor for a one-time password.</p>',
    ],
  },
}

/** HTML of the banner shown before the invite dialog. */
export function inviteBannerHtml(rate: number): Texts {
  return {
    th: `<h3>ชวนเพื่อน</h3><p>เพื่อนสมัครด้วยลิงก์ของคุณ แล้วคุณจะได้รับ ${rate}% ของยอดเดิมพันของเพื่อน</p>`,
    lo: `<h3>ຊວນໝູ່</h3><p>ໝູ່ສະໝັກດ້ວຍລິ້ງຂອງທ່ານ ແລ້ວທ່ານຈະໄດ້ຮັບ ${rate}% ຂອງຍອດເດີມພັນຂອງໝູ່</p>`,
    en: `<h3>Invite a friend</h3><p>Your friend joins with your link, and you receive ${rate}% of what they stake.</p>`,
  }
}

/** HTML of the banner shown before the refund dialog. */
export function refundBannerHtml(rate: number): Texts {
  return {
    th: `<h3>คืนยอดเสีย</h3><p>รับคืน ${rate}% ของยอดเสียสุทธินับจากการคืนครั้งล่าสุด โดยไม่ต้องเล่นเพิ่ม</p>`,
    lo: `<h3>ເງິນຄືນ</h3><p>ຮັບຄືນ ${rate}% ຂອງຍອດເສຍສຸດທິ ນັບຈາກການຄືນຄັ້ງຫຼ້າສຸດ ໂດຍບໍ່ຕ້ອງຫຼິ້ນເພີ່ມ</p>`,
    en: `<h3>Refund</h3><p>${rate}% of your net losses since the last refund can be received. There is no need to play more for it.</p>`,
  }
}
