import { rewards } from './reward-samples.ts'

const bankAccount = {
  bank: { nameTH: 'กสิกรไทย', nameEN: 'Kasikorn', nameLA: 'ກະສິກອນ' },
  bankAccountName: 'SOMCHAI',
  bankAccountNo: '1234567890',
  bankCode: 'KBANK',
  bankType: 'bank',
  mode: 'AUTO',
  currency: 'BAHT',
  editable: false,
}

const qr = [
  {
    qrcodeId: '77',
    hasQrcode: true,
    qrcode: '<svg></svg>',
    amount: 100.25,
    expireIn: '2026-01-02T03:04:05.000Z',
    message: 'SUCCESS',
  },
]

const banners = [
  [
    { image: '/a.png', html: '<p>A</p>' },
    { image: '/b.png', html: '<p>B</p>' },
  ],
]

const done = ['OK', { message: 'SUCCESS' }]

/** Valid responses of every call, from which unexpected ones are derived. Lists have two records, so that one can be dropped. */
export const samples: Readonly<Record<string, readonly unknown[]>> = {
  login: [{ token: 'tok-1' }],
  logout: ['OK'],
  lookupBanks: [
    [
      { code: 'KBANK', nameTH: 'กสิกรไทย', nameEN: 'Kasikorn', nameLA: 'ກະສິກອນ' },
      { code: '14', nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial', nameLA: 'ໄທພານິດ' },
    ],
  ],
  lookupDeposit: [
    {
      banks: [
        {
          bankCode: 'KBANK',
          bankName: 'Kasikorn',
          bank: { nameTH: 'กสิกรไทย', nameEN: 'Kasikorn', nameLA: 'ກະສິກອນ' },
          bankAccountName: 'House',
          bankAccountNo: '1234567890',
          mode: 'AUTO',
        },
        {
          bankCode: 'SCB',
          bankName: 'Siam',
          bankAccountName: 'House 2',
          bankAccountNo: '2234567890',
          mode: 'MANUAL',
        },
      ],
      wallets: [
        { walletAccountName: 'House wallet', walletAccountNo: '812345678', mode: 'AUTO' },
        { walletAccountName: 'House wallet 2', walletAccountNo: '822345678', mode: 'AUTO' },
      ],
      isManual: true,
      bankTransfers: true,
      giftLinks: true,
      qrProviders: ['KBANK', 'WW'],
      currencies: ['BAHT', 'LAK'],
      minDeposit: 100,
      qrMinutes: 15,
      usualSeconds: { slip: 40, announced: 600 },
    },
  ],
  lookupConditions: [['<p>One</p>', '<p>Two</p>']],
  lookupAgreements: [['<p>One</p>', '<p>Two</p>']],
  lookupInfo: [
    {
      name: 'Kapao',
      capabilities: ['logout', 'languages'],
      website: 'https://kapao.example',
      bonusTurnover: 3,
      bonusEndPercent: 10,
      refundRate: 5,
    },
  ],
  lookupNotice: ['Hello', { notice: 'Hello' }],
  lookupContact: [
    {
      contactText: '<p>Hi</p>',
      lineLink: 'https://line.me/x',
      lineName: '@kapao',
      lineQR: 'https://kapao.example/qr.png',
    },
  ],
  lookupWithdraw: [{ withdrawMin: 100, withdrawMax: 50_000, usualSeconds: 900 }],
  lookupSlip: [{ closedFrom: '23:00', closedTo: '01:00' }],
  lookupSources: [
    [
      { code: 'FB', description: 'Facebook' },
      { code: '7', description: 'A friend' },
    ],
  ],
  lookupRegisterOTP: [true, { registerOTP: true }],
  lookupEnableChatWidget: [true, { enableChatWidget: true }],
  lookupActive: ['OK'],
  accountValidate: ['OK'],
  accountRegister: ['OK'],
  accountProfile: [
    {
      profile: {
        _id: '10023',
        username: '0812345678',
        name: 'Somchai',
        createdAt: '2026-01-02T03:04:05.000Z',
      },
      bankAccount,
    },
  ],
  accountUpdateProfile: done,
  accountBankAccountName: done,
  accountChangePassword: done,
  otpSend: [
    { otpRef: 'ABCD', otpToken: 'otp-1', code: 'OTP_SENT', message: 'OK', otpLength: 5 },
    { otpRef: 'ABCD', otpToken: 'otp-1', code: 'OTP_SENT', length: 5 },
  ],
  otpVerify: ['OK', { message: 'OTP_CODE_VALID' }],
  walletGet: [
    {
      profile: {
        _id: '10023',
        username: '0812345678',
        name: 'Somchai',
        createdAt: '2026-01-02T03:04:05.000Z',
        coin: 4,
      },
      bankAccount,
      wallet: { amount: 640.25 },
      invite: { amount: 12.5, success: 60, fail: 40 },
      slots: [
        {
          code: 'NAKA',
          name: 'Naka',
          category: 'sport',
          isActive: true,
          amount: 12.5,
          ftWalletSlot: 10,
          logo: '/logo.png',
          background: '/back.png',
          web: 'https://naka.example',
          android: 'https://naka.example/android',
          ios: ['https://naka.example/ios', 'https://naka.example/ipad'],
        },
        { code: '918', name: 'Kiss', category: 'slot', isActive: false },
      ],
    },
  ],
  walletRefreshSlot: ['OK'],
  walletActivate: done,
  walletAccount: [{ username: 'naka-1', password: '12345678', event: 'https://naka.example/event' }],
  walletResetPassword: done,
  walletAdd: done,
  walletTransfer: done,
  walletTransferAll: done,
  walletWithdraw: done,
  walletWithdrawAll: done,
  walletSlip: [{ message: 'SUCCESS', reference: '123456', status: 'processing', note: 'INVALID_SLIP' }],
  walletTruelink: ['OK', { message: 'SUCCESS', amount: 88.5 }],
  qrGet: qr,
  qrCreate: qr,
  qrDelete: done,
  inviteList: [
    {
      total: 2,
      invites: [
        { from: { name: 'Malee' }, amount: 5.5, createdAt: '2026-01-02T03:04:05.000Z' },
        { from: { name: 'Anan' }, amount: 7, createdAt: '2026-01-01T03:04:05.000Z' },
      ],
    },
  ],
  inviteBonus: done,
  inviteBanners: banners,
  refundList: [
    {
      total: 2,
      refunds: [
        { refundAmount: 5.5, createdAt: '2026-01-02T03:04:05.000Z' },
        { refundAmount: 7, createdAt: '2026-01-01T03:04:05.000Z' },
      ],
    },
  ],
  refundCheck: [
    {
      result: true,
      bonus: true,
      info: '5%',
      refundAmount: 10.5,
      refundSuccess: 3,
      refundFail: 1,
      waiting: 2,
    },
  ],
  refundReceive: done,
  refundAddWallet: done,
  refundBanners: banners,
  ...rewards,
  statementList: [
    {
      total: 2,
      statements: [
        {
          _id: '1',
          statementType: 'deposit',
          from: 'KBANK',
          to: 'WALLET',
          status: 'SUCCESS',
          createdAt: '2026-01-02T03:04:05.000Z',
          amount: 100.5,
          way: 'slip',
          reference: 'D260102-1',
          sentAt: '2026-01-02T03:03:05.000Z',
          approvedAt: '2026-01-02T03:03:35.000Z',
          doneAt: '2026-01-02T03:04:05.000Z',
          reason: 'Nothing has arrived.',
          balance: 100.5,
          bonus: { description: 'A bonus' },
          promotion: { description: 'A promotion' },
          invite: { description: 'An invite' },
          refund: { description: 'A refund' },
          luckydraw: { description: 'A draw' },
          qrcodeId: 'QR1',
        },
        { _id: '2', statementType: 'withdraw', status: 'FAILED', createdAt: 1_767_000_000_000, amount: 5 },
      ],
      totals: { deposit: 100.5, bonus: 1, finish_bonus: 2, withdraw: 5, transfer: 4 },
    },
  ],
  statementSlips: [
    {
      total: 2,
      slips: [
        {
          _id: '1',
          createdAt: '2026-01-02T03:04:05.000Z',
          amount: 100.5,
          status: 'success',
          note: 'INVALID_SLIP',
          link: 'https://kapao.example/slip.png',
          reference: '123456',
          clientId: 'a1',
        },
        { _id: '2', createdAt: 1_767_000_000_000, status: 'failed' },
      ],
    },
  ],
  slipReference: [{ url: 'https://kapao.example/slip.png' }],
  autoLogin: [{ link: 'https://naka.example/enter' }],
  autoLoginWithPassword: [{ link: 'https://naka.example/enter' }],
  chatConfig: [
    {
      PREFIX: 'kapao',
      vapidPublicKey: 'key',
      hours: { from: '08:00', to: '22:30' },
      waitSeconds: 90,
    },
  ],
  chatSendMessage: [{ createdAt: '2026-01-02T03:04:05.000Z' }],
  chatHistory: [
    [
      {
        sender: 'customer',
        message: { message_type: 'text', payload: { message: 'Hello' } },
        userId: '10023',
        guestId: 'g1',
        username: '0812345678',
        name: 'Somchai',
        deviceToken: 'device',
        createdAt: '2026-01-02T03:04:05.000Z',
        session_id: '5',
        session_ended: true,
        clientId: 'a1',
      },
      {
        sender: 'admin',
        message: { message_type: 'text', payload: { message: 'Hi' } },
        createdAt: 1_767_000_000_000,
      },
    ],
  ],
  chatUploadImage: [{ path: '/media/a.png' }],
  chatUploadVideo: [{ path: '/media/a.mp4' }],
  chatReadCustomer: ['OK'],
}
