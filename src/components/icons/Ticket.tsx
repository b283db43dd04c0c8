import { icon } from './icon.tsx'

export const IconTicket = /* @__PURE__ */ icon(
  'M3.5 9V7A1.5 1.5 0 0 1 5 5.5h14A1.5 1.5 0 0 1 20.5 7v2a3 3 0 0 0 0 6v2a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17v-2a3 3 0 0 0 0-6ZM14 8.5v1M14 11.5v1M14 14.5v1',
)
