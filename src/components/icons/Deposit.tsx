import { icon } from './icon.tsx'

export const IconDeposit = /* @__PURE__ */ icon(
  'M12 3.5v10.75M7.75 10.25 12 14.5l4.25-4.25M4 13.5V18a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-4.5',
)
