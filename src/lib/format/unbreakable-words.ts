/**
 * Words that browsers break inside, because their dictionaries have only the parts: mostly loanwords. Not here: the words for
 * "support", which operators and testers know from the specification's own texts and search for.
 */
const words = new RegExp(
  `(${[
    // Thai
    'ขั้นต่ำ',
    'ออฟไลน์',
    'คาสิโน',
    'อัปโหลด',
    'มือถือ',
    'ของขวัญ',
    'ตรวจสอบ',
    'ความคืบหน้า',
    'เป็นไปได้',
    // Lao
    'ຂັ້ນຕ່ຳ',
    'ໂບນັດ',
    'ບຣາວເຊີ',
    'ອອບລາຍ',
    'ວິດີໂອ',
    'ອິນເຕີເນັດ',
    'ໂປຣໂມຊັນ',
    'ໂປຣໄຟລ໌',
    'ເວີຊັນ',
    'ຂໍ້ມູນ',
    'ເທົ່ານັ້ນ',
    'ມື້ລະ',
    'ໜ້າຫຼັກ',
    'ເປັນໄປໄດ້',
    'ຈົນຮອດ',
    'ບໍ່ໄດ້',
    'ເລື້ອຍໆ',
    // The name after “bank”: mostly syllables of another language. Longer than any is a sentence that follows.
    String.raw`(?<=ທະນາຄານ )\S{1,15}(?!\S)`,
  ].join('|')})`,
)

/** Splits a text around these words: every second part, from the second one on, is such a word. */
export function splitAtWords(text: string): readonly string[] {
  return text.split(words)
}
