const slices = [
  { code: '1', label: '100', bgColor: '#fff', textColor: '#000', htmlDescription: '<p>Hundred</p>' },
  { code: '2', label: 'Nothing', bgColor: '#000', textColor: '#fff', htmlDescription: '<p>None</p>' },
]

const coupons = [
  { _id: '1', amount: 100, prize: { name: 'A hundred', slice: slices[0] } },
  { _id: '2', prize: { name: 'A shirt', slice: '2' } },
]

/** Good answers of the wheel's, bonuses' and promotions' calls; see `samples.ts`. */
export const rewards: Readonly<Record<string, readonly unknown[]>> = {
  spinSetup: [
    {
      activeSpinwheel: {
        name: 'Wheel',
        slices,
      },
      userCoin: 3,
      coinText: 'One coin each day.',
    },
  ],
  spin: [{ success: true, result: { code: '1', label: 'A hundred', remainingCoin: 2 }, error: 'NO_COIN' }],
  spinCoupons: [coupons, { coupons }],
  spinClaim: [{ success: true, error: 'COUPON_EXPIRED' }],
  spinActive: [true, { active: true }, { isActive: true }],
  bonusList: [
    [
      {
        code: '50',
        name: 'Fifty',
        type: 'day',
        maxReceived: 2,
        percentFail: 10.5,
        banners: [
          { image: '/a.png', html: '<p>A</p>' },
          { image: '/b.png', html: '<p>B</p>' },
        ],
        userBonus: {
          _id: '9',
          isActive: true,
          received: [{ updatedAt: '2026-01-02T03:04:05.000Z' }, { updatedAt: '2026-01-01T03:04:05.000Z' }],
        },
      },
      { code: 'HELLO', type: 'limit' },
    ],
  ],
  bonusActivate: ['OK'],
  bonusCheckActive: [
    {
      status: true,
      type: 'day',
      code: '50',
      name: 'Fifty',
      percentFail: 10.5,
      base: 100.5,
      endBelow: 10,
      turnover: 30,
      turnoverNeeded: 300,
      canEnd: true,
      returnedOnEnd: 50,
    },
  ],
  bonusCheckMinimum: ['OK'],
  bonusClear: ['OK', { message: 'BONUS_CLEAR' }],
  promotionCurrent: ['OK'],
  promotionFind: [
    { code: '50', name: 'Fifty', percentFail: 10, description: 'For new members' },
    { promotion: { code: '50', name: 'Fifty', percentFail: 10, description: 'For new members' } },
  ],
  promotionActivate: ['OK'],
}
