/**
 * Words that browsers break inside, because their dictionaries have only the parts: mostly loanwords. `|`: where they
 * would break. Not here: the words for "support", which operators and testers know from the specification's own texts
 * and search for.
 */
const words: readonly string[] = [
  // Thai
  'ขั้น|ต่ำ',
  'ออฟ|ไลน์',
  'คา|สิ|โน',
  'อัป|โหลด',
  'มือ|ถือ',
  'ของ|ขวัญ',
  'ตรวจ|สอบ',
  'ความ|คืบ|หน้า',
  'เป็น|ไป|ได้',
  // Lao
  'ຂັ້ນ|ຕ່ຳ',
  'ໂບ|ນັດ',
  'ບຣາວ|ເຊີ',
  'ອອບ|ລາຍ',
  'ວິ|ດີ|ໂອ',
  'ອິນ|ເຕີ|ເນັດ',
  'ໂປຣ|ໂມ|ຊັນ',
  'ໂປຣ|ໄຟລ໌',
  'ເວີ|ຊັນ',
  'ຂໍ້|ມູນ',
  'ເທົ່າ|ນັ້ນ',
  'ມື້|ລະ',
  'ໜ້າ|ຫຼັກ',
  'ເປັນ|ໄປ|ໄດ້',
  'ຈົນ|ຮອດ',
  'ບໍ່|ໄດ້',
  'ເລື້ອຍ|ໆ',
]

const WORD_JOINER = '\u2060'

/** Keeps these words on one line: adds invisible word joiners, as Thai and Lao have no spaces to break at. */
export function joinWords(text: string): string {
  let joined = text
  for (const word of words)
    joined = joined.replaceAll(word.replaceAll('|', ''), word.replaceAll('|', WORD_JOINER))
  return joined
}
