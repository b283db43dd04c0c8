import { icon } from './icon.tsx'

export const IconWithdraw = /* @__PURE__ */ icon(
  'M12 14.5V3.75M7.75 8 12 3.75 16.25 8M4 13.5V18a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-4.5',
)
