import { openHome, thai } from '#scripts/howto/home.ts'
import type { Topic } from '#scripts/howto/scene.ts'

/** Entering a game: open an account there, move money in, go. */
export const games: Topic = {
  key: 'games',
  art: 'scales',
  posterScene: 1,
  prepare: openHome,
  scenes: [
    {
      caption: {
        th: 'เลื่อนหาเกมที่หน้าแรก แล้วแตะ “เปิดบัญชี” ในครั้งแรก',
        la: 'ເລື່ອນຫາເກມທີ່ໜ້າຫຼັກ ແລ້ວແຕະ “ເປີດບັນຊີ” ໃນຄັ້ງທຳອິດ',
        en: 'Find a game on home. The first time, tap “Open account”.',
      },
      act: async (stage) => {
        const card = stage.page.getByRole('article', { name: 'Khom Loi' })
        await stage.show(card)
        await stage.tap(card.getByRole('button', { name: thai('Open account') }))
        await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Open account') }))
      },
    },
    {
      caption: {
        th: 'บัญชีเกมมีชื่อผู้ใช้และรหัสผ่านของตัวเอง คัดลอกหรือเปิดดูได้',
        la: 'ບັນຊີເກມມີຊື່ຜູ້ໃຊ້ແລະລະຫັດຜ່ານຂອງມັນເອງ ສຳເນົາຫຼືເປີດເບິ່ງໄດ້',
        en: 'The game account has a username and password of its own, to copy or to look at.',
      },
      act: async (stage) =>
        stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Show password') })),
    },
    {
      caption: {
        th: 'แตะ “โอนเข้าเกม” ใส่จำนวน แล้วยืนยัน',
        la: 'ແຕະ “ໂອນເຂົ້າເກມ” ໃສ່ຈຳນວນ ແລ້ວຢືນຢັນ',
        en: 'Tap “Transfer in”, enter an amount and confirm.',
      },
      act: async (stage) => {
        const dialog = stage.page.getByRole('dialog')
        await stage.tap(dialog.getByRole('button', { name: thai('Transfer in') }))
        await stage.type(dialog.getByRole('textbox', { name: thai('Amount') }), '100')
        await stage.tap(dialog.getByRole('button', { name: /100\.00/ }))
        await stage.tap(stage.page.getByRole('alertdialog').getByRole('button', { name: thai('OK') }))
      },
    },
    {
      caption: {
        th: 'แตะการ์ดของเกม แล้วแตะ “เข้าเกม” เว็บของเกมเปิดในแท็บใหม่',
        la: 'ແຕະກາດຂອງເກມ ແລ້ວແຕະ “ເຂົ້າເກມ” ເວັບຂອງເກມເປີດໃນແຖບໃໝ່',
        en: 'Tap the game’s card, then “Enter the game”. Its site opens in a new tab.',
      },
      act: async (stage) => {
        const card = stage.page.getByRole('article', { name: 'Khom Loi' })
        await stage.tap(card.getByRole('button').first())
        const opened = stage.page.context().waitForEvent('page')
        await stage.tap(stage.page.getByRole('dialog').getByText(thai('Enter the game'), { exact: true }))
        await opened
        await stage.page.bringToFront()
      },
    },
    {
      caption: {
        th: 'กลับมาแล้วแตะ “โอนออก” เพื่อย้ายเงินกลับกระเป๋าหลัก',
        la: 'ກັບມາແລ້ວແຕະ “ໂອນອອກ” ເພື່ອຍ້າຍເງິນກັບກະເປົາຫຼັກ',
        en: 'When you come back, “Transfer out” moves the money to your main wallet.',
      },
      act: async (stage) =>
        stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Transfer out') })),
    },
  ],
}
