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
}

export const memberHelpActionsThai: typeof memberHelpActionsEnglish = {
  block: 'ระงับ',
  unblock: 'เลิกระงับ',
}

export const memberHelpRecordsThai: typeof memberHelpRecordsEnglish = {
  member: 'ลูกค้า',
  adjustment: 'แก้ไขยอด',
}
