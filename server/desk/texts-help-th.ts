import type {
  memberHelpActionsEnglish,
  memberHelpEnglish,
  memberHelpRecordsEnglish,
} from './texts-help-en.ts'

/** Texts in Thai about what staff does with a member. */
export const memberHelpThai: typeof memberHelpEnglish = {
  help: 'ช่วยเหลือและแก้ไข',
  reasonForLog: 'เหตุผล',
  reasonForLogHint: 'เก็บในบันทึกการทำงาน ลูกค้าไม่เห็น ไม่เกิน 300 ตัวอักษร',
  reasonForLogMissing: 'เขียนเหตุผลไม่เกิน 300 ตัวอักษร',
  doneBefore: 'ทำรายการนี้ไปแล้ว ไม่มีอะไรเปลี่ยนแปลง',

  block: 'ระงับ',
  blockHint: 'ทุกเครื่องออกจากระบบทันทีและเข้าสู่ระบบไม่ได้ เงินฝากที่กำลังเข้ายังเข้ากระเป๋า และรายการถอนยังรอให้ตัดสิน',
  unblock: 'เลิกระงับ',
  unblockHint: 'ลูกค้าเข้าสู่ระบบได้อีกครั้ง',
  unblockNotForRole: 'การเงินและเจ้าของเป็นคนเลิกระงับ',

  resetPassword: 'ลืมรหัสผ่าน',
  resetPasswordHint:
    'ออกรหัสผ่านชั่วคราวใช้ได้ 24 ชั่วโมง และออกจากระบบทุกเครื่อง ตรวจก่อนว่าเป็นลูกค้าตัวจริง เช่น โทรกลับ หรือถามยอดฝากล่าสุด',
  makePassword: 'ออกรหัสผ่านชั่วคราว',
  temporaryPassword: 'รหัสผ่านชั่วคราว',
  validUntil: 'ใช้ได้ถึง',
  temporaryPasswordLead:
    'แสดงครั้งนี้ครั้งเดียว ให้ลูกค้าเข้าสู่ระบบด้วยรหัสนี้แล้วเปลี่ยนที่ โปรไฟล์ > เปลี่ยนรหัสผ่าน ก่อนหมดเวลา รหัสชั่วคราวก่อนหน้าใช้ไม่ได้แล้ว',
  temporaryPasswordLimit: 'ออกรหัสผ่านชั่วคราวให้ลูกค้าคนนี้หรือโดยคุณบ่อยเกินไป ลองใหม่ภายหลัง',
}

export const memberHelpActionsThai: typeof memberHelpActionsEnglish = {
  block: 'ระงับ',
  unblock: 'เลิกระงับ',
  'reset-password': 'ออกรหัสผ่านชั่วคราว',
}

export const memberHelpRecordsThai: typeof memberHelpRecordsEnglish = {
  member: 'ลูกค้า',
  adjustment: 'แก้ไขยอด',
}
